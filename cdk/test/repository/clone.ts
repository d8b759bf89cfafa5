import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')

/**
 * Clones the last commit to `path`, installs it, and builds it.
 * @param mode option of `lambdas/local/start.mjs`; `--build` always builds
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
