import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { applied, mergedMutants } from './merged-mutants'

const root = resolve(import.meta.dirname, '../../..')

test('every kept mutant of a merged test can be applied, and its test file exists', () => {
  const mutants = mergedMutants()
  expect(mutants.length).toBeGreaterThan(200)
  const outdated = mutants.filter(
    (mutant) =>
      !existsSync(join(root, mutant.test)) ||
      applied(readFileSync(join(root, mutant.file), 'utf8'), mutant) === undefined,
  )
  expect(outdated).toEqual([])
})

test('a mutant whose code is missing or ambiguous cannot be applied', () => {
  const mutant = { merged: 'm', file: 'f', code: 'a < b', mutant: 'a <= b', test: 't' }
  expect(applied('if (a < b)', mutant)).toBe('if (a <= b)')
  expect(applied('a > b', mutant)).toBeUndefined()
  expect(applied('a < b; a < b', mutant)).toBeUndefined()
})
