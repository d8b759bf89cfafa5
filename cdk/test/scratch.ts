import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true })
})

/** An empty directory that is gone after the tests of the file that asked for it. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'highline-cdk-'))
  made.push(directory)
  return directory
}
