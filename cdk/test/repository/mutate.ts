import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cloneLastCommit } from './clone'

// `npm run mutate`: mutation tests of the files in `mutation/stryker.config.mjs`, in a clone of the last
// commit; reports mutants that no test detects. The first run takes hours; later ones test only changed code.
// To test one folder with its own tests in minutes (patterns are separated by commas, without braces):
// `npm run mutate -- --mutate 'lambdas/src/auth/*.ts,!**/*.test.ts' --testFiles 'lambdas/src/auth/*.test.ts'`.
// The report is in `node_modules/.cache/mutation`; `mutation/survivors.md` explains the surviving mutants.

const results = resolve(import.meta.dirname, '../../../node_modules/.cache/mutation')
const clone = mkdtempSync(join(tmpdir(), 'mutate-'))

function run(program: string, args: string[], cwd: string): void {
  const { status } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, MUTATION_RESULTS: results },
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}

try {
  cloneLastCommit(clone, '--prepare')
  run('npm', ['ci', '--no-workspaces'], join(clone, 'cdk/test/repository/mutation'))
  const stryker = 'cdk/test/repository/mutation/node_modules/@stryker-mutator/core/bin/stryker.js'
  run(
    process.execPath,
    [stryker, 'run', 'cdk/test/repository/mutation/stryker.config.mjs', ...process.argv.slice(2)],
    clone,
  )
} finally {
  rmSync(clone, { recursive: true, force: true })
}
