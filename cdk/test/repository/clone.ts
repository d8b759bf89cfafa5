import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')

/**
 * A clone of the last commit at `path`, installed and with all that is built.
 * @param mode of `lambdas/local/start.mjs`: `--build` always builds
 */
export function cloneLastCommit(path: string, mode: '--build' | '--prepare', environment = {}): void {
  const run = (program: string, args: string[], cwd: string) =>
    execFileSync(program, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('git', ['clone', '--quiet', repository, path], repository)
  run(process.execPath, ['lambdas/local/start.mjs', mode], path)
}
