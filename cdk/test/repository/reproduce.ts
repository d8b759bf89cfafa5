import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cloneLastCommit, inNewDirectory } from './clone'

/*
 * `npm run reproduce`: builds the last commit twice, from clones at two paths and in two time zones, and
 * compares the deployed files by hash: each function's asset, the site, and the CloudFront Functions.
 */

const deployed = ['lambdas/dist/functions', 'web/dist/client', 'cdk/dist/edge']

/** Builds a new clone and returns the hash of every built file, by path. */
function hashesOf(clone: string, timeZone: string): Map<string, string> {
  cloneLastCommit(clone, '--build', { TZ: timeZone })
  return new Map(
    deployed
      .flatMap((folder) => readdirSync(join(clone, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(clone, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
}

inNewDirectory((scratch) => {
  const one = hashesOf(join(scratch, 'a'), 'Europe/London')
  const other = hashesOf(join(scratch, 'another/and/longer/path'), 'Asia/Tokyo')
  const names = [...new Set([...one.keys(), ...other.keys()])]
  const different = names.filter((name) => one.get(name) !== other.get(name))
  process.stdout.write(`${names.length} files were built twice, ${different.length} differ.\n`)
  for (const name of different) process.stdout.write(`  ${name}\n`)
  if (names.length === 0 || different.length > 0) process.exitCode = 1
})
