import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Kept when a test was merged into another one: code that the removed test did not let pass. */
export interface MergedMutant {
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

/** Reads the mutants of all merged tests. */
export const mergedMutants = (): MergedMutant[] =>
  readdirSync(folder).flatMap((name): MergedMutant[] => JSON.parse(readFileSync(join(folder, name), 'utf8')))

/** Returns the source with the mutant in it; undefined unless the code occurs exactly once. */
export const applied = (source: string, { code, mutant }: MergedMutant): string | undefined =>
  source.split(code).length === 2 ? source.replace(code, () => mutant) : undefined
