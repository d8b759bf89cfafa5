import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneLastCommit, inNewDirectory } from './clone'

/*
 * `npm run mutate:merged`: when a test is merged into another one, a mutant that it killed is kept in
 * `mutation/merged`. Applies each mutant to a clone of the last commit, and fails if the remaining test passes.
 */

interface Mutant {
  /** Name of the removed test. */
  merged: string
  /** Source file, the code to replace, which occurs once in it, and its replacement. */
  file: string
  code: string
  mutant: string
  /** Test file that must fail. */
  test: string
}

const folder = join(import.meta.dirname, 'mutation/merged')
const mutants = readdirSync(folder).flatMap((name): Mutant[] =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
)

/** Returns why the mutant is not killed, or undefined. */
function survival(clone: string, { file, code, mutant, test }: Mutant): string | undefined {
  const path = join(clone, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(code).length !== 2) return `the code does not occur once in ${file}`
  writeFileSync(
    path,
    source.replace(code, () => mutant),
  )
  const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--bail', '1', test], {
    cwd: clone,
    encoding: 'utf8',
  })
  writeFileSync(path, source)
  if (!/Tests .*\d/.test(stdout)) return `no test ran in ${test}`
  return status === 0 ? `${test} passes` : undefined
}

inNewDirectory((clone) => {
  cloneLastCommit(clone, '--prepare')
  for (const mutant of mutants) {
    const reason = survival(clone, mutant)
    if (reason !== undefined) process.exitCode = 1
    process.stdout.write(
      `${reason === undefined ? 'killed  ' : 'SURVIVED'} ${mutant.merged}${reason ? `: ${reason}` : ''}\n`,
    )
  }
  process.stdout.write(`${mutants.length} mutants.\n`)
})
