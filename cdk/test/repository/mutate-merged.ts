import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneLastCommit, inNewDirectory } from './clone'
import { applied, type MergedMutant, mergedMutants } from './merged-mutants'

/*
 * `npm run mutate:merged`: applies the mutant of each merged test to a clone of the last commit, and fails if the
 * remaining test passes. Takes half an hour.
 */

/** Returns why the mutant is not killed, or undefined. */
function survival(clone: string, mutant: MergedMutant): string | undefined {
  const path = join(clone, mutant.file)
  const source = readFileSync(path, 'utf8')
  const mutated = applied(source, mutant)
  if (mutated === undefined) return `the code does not occur once in ${mutant.file}`
  writeFileSync(path, mutated)
  const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--bail', '1', mutant.test], {
    cwd: clone,
    encoding: 'utf8',
  })
  writeFileSync(path, source)
  if (!/Tests .*\d/.test(stdout)) return `no test ran in ${mutant.test}`
  return status === 0 ? `${mutant.test} passes` : undefined
}

inNewDirectory((clone) => {
  cloneLastCommit(clone, '--prepare')
  const mutants = mergedMutants()
  for (const mutant of mutants) {
    const reason = survival(clone, mutant)
    if (reason !== undefined) process.exitCode = 1
    process.stdout.write(
      `${reason === undefined ? 'killed  ' : 'SURVIVED'} ${mutant.merged}${reason ? `: ${reason}` : ''}\n`,
    )
  }
  process.stdout.write(`${mutants.length} mutants.\n`)
})
