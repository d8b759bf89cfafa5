import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { functionSeconds } from '@highline/shared/infra/function-seconds'
import type { Context } from 'aws-lambda'

/** A deployed function's entry. Its answer is not checked here. */
export type FunctionHandler<Event> = (event: Event, context: Context) => Promise<unknown>

/** Everything that `lambdas/src/functions` holds. */
export type FunctionName = keyof typeof functionSeconds

/** Finds a function's handler; loading it, the first time, is the cold start. */
export type LoadFunction = <Event>(name: FunctionName) => FunctionHandler<Event>

/**
 * The very bundles that AWS runs, each loaded when it is first wanted.
 * @param directory holds `<name>/index.js` for each function
 */
export function builtFunctions(directory: string): LoadFunction {
  const require = createRequire(join(directory, 'index.js'))
  const loaded = new Map<FunctionName, FunctionHandler<unknown>>()
  return (name) => {
    const handler = loaded.get(name) ?? coldStart(require, `./${name}/index.js`)
    loaded.set(name, handler)
    return handler
  }
}

/** What an earlier machine in this process loaded holds on to that machine's parts. */
function coldStart(require: NodeJS.Require, path: string): FunctionHandler<unknown> {
  delete require.cache[require.resolve(path)]
  const bundle: unknown = require(path)
  if (isBundle(bundle)) return bundle.handler
  throw new Error(`The bundle ${path} exports no handler`)
}

/** What an event looks like is the contract between a function and its invoker; a bundle cannot show it. */
function isBundle(loaded: unknown): loaded is { handler: FunctionHandler<unknown> } {
  return loaded instanceof Object && 'handler' in loaded && typeof loaded.handler === 'function'
}
