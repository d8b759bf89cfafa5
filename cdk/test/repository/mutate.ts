import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { cloneLastCommit, inNewDirectory } from './clone'

// `npm run mutate`: mutation tests of the files in `mutation/stryker.config.mjs`, in a clone of the last
// commit; reports mutants that no test detects. The first run takes hours; later ones test only changed code.
// To test one folder with its own tests in minutes (patterns are separated by commas, without braces):
// `npm run mutate -- --mutate 'lambdas/src/auth/*.ts,!**/*.test.ts' --testFiles 'lambdas/src/auth/*.test.ts'`.
// The report is in `node_modules/.cache/mutation`; `mutation/survivors.md` explains the surviving mutants.

const MUTATION_RESULTS = resolve(import.meta.dirname, '../../../node_modules/.cache/mutation')

function run(program: string, args: string[], cwd: string): void {
  const env = { ...process.env, MUTATION_RESULTS }
  const { status } = spawnSync(program, args, { cwd, env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

inNewDirectory((clone) => {
  cloneLastCommit(clone, '--prepare')
  const folder = 'cdk/test/repository/mutation'
  run('npm', ['ci', '--no-workspaces'], join(clone, folder))
  const stryker = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`
  run(process.execPath, [stryker, 'run', `${folder}/stryker.config.mjs`, ...process.argv.slice(2)], clone)
})
