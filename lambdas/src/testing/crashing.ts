import type { FakeMediaApp } from './fake-media-app'

/** The process died here. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * The same app, in which the process dies at one of its calls to the table, the bucket or its signer.
 * @param at number of the call, from 1
 * @param when `before` it does anything, or `after` it did and before anybody hears of it
 */
export function crashingApp(app: FakeMediaApp, at: number, when: 'before' | 'after') {
  const calls = { count: 0 }
  const dying = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver)
        if (typeof method !== 'function') return method
        return async (...given: unknown[]) => {
          const last = ++calls.count >= at
          if (last && (when === 'before' || calls.count > at)) throw new Crash()
          const answer: unknown = await Reflect.apply(method, target, given)
          if (last) throw new Crash()
          return answer
        }
      },
    })
  const { table, files, directUploads } = app
  return {
    calls,
    app: { ...app, table: dying(table), files: dying(files), directUploads: dying(directUploads) },
  }
}
