import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

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

/** Calls a function with the path of a new directory, and removes it afterwards. */
export function inNewDirectory(use: (path: string) => void): void {
  const path = mkdtempSync(join(tmpdir(), 'highline-'))
  try {
    use(path)
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}
