import { spawn } from 'node:child_process'
import { resolveNs } from 'node:dns/promises'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { type Account, awsAccount } from './aws-account'

export const repositoryRoot = resolve(import.meta.dirname, '../../..')

const Outputs = z.record(z.string(), z.record(z.string(), z.string()))
export type Outputs = z.infer<typeof Outputs>

/** Side effects of the commands. */
export interface Tools {
  readonly account: Account
  readonly fetch: typeof fetch
  /** Name servers of a domain; empty if it has no own ones, undefined if DNS is unreachable. */
  readonly nameServers: (name: string) => Promise<readonly string[] | undefined>
  readonly now: () => Date
  readonly wait: (milliseconds: number) => Promise<void>
  readonly print: (text: string) => void
  readonly ask: (question: string) => Promise<string>
  /**
   * Runs a script of the repository with this Node and inherited output. `env` extends the environment.
   * @throws UserError when it fails
   */
  readonly run: (script: readonly string[], env?: Readonly<Record<string, string>>) => Promise<void>
  /** @param file written by `cdk deploy --outputs-file` */
  readonly outputs: (file: string) => Promise<Outputs>
}

export const scripts = {
  build: ['lambdas/local/start.mjs', '--build'],
  cdk: ['node_modules/aws-cdk/bin/cdk'],
  serveStage: ['--import', 'tsx', 'lambdas/cli/serve-stage.ts'],
  verifyStage: ['--import', 'tsx', 'lambdas/test/verification/verify-stage.ts'],
} as const

export const toolsIn = (region: string): Tools => ({
  account: awsAccount(region),
  fetch,
  nameServers,
  now: () => new Date(),
  wait: setTimeout,
  print: (text) => console.log(text),
  ask: askAtTerminal,
  run: runScript,
  outputs: async (file) => Outputs.parse(JSON.parse(readFileSync(resolve(repositoryRoot, file), 'utf8'))),
})

const runScript: Tools['run'] = async (script, more) => {
  const env = { ...process.env, ...more }
  const child = spawn(process.execPath, script, { cwd: repositoryRoot, env, stdio: 'inherit' })
  // Ctrl-C reaches the child too, which shuts down cleanly; a signal sent only to this process is forwarded.
  const wait = () => undefined
  const forward = () => child.kill('SIGTERM')
  process.on('SIGINT', wait).on('SIGTERM', forward)
  const [code, signal] = await once(child, 'exit')
  process.off('SIGINT', wait).off('SIGTERM', forward)
  if (code !== 0) throw new UserError(`\`${script.join(' ')}\` ended with ${signal ?? code}: see above.`)
}

const nameServers: Tools['nameServers'] = (name) =>
  resolveNs(name).catch((error: unknown) =>
    error instanceof Error && 'code' in error && ['ENODATA', 'ENOTFOUND'].includes(String(error.code))
      ? []
      : undefined,
  )

async function askAtTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface(process.stdin, process.stdout)
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
