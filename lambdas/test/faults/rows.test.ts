import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rows } from './rows'

const root = join(import.meta.dirname, '../../..')
const ids = Array.from({ length: 48 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`)

function isThere({ file, test }: { file: string; test: string }): boolean {
  const path = join(root, file)
  return (
    existsSync(path) &&
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => line.includes(test))
  )
}

it(`names a test for each of the ${ids.length} faults`, () => {
  expect(Object.keys(rows)).toEqual(ids)
  expect(ids.filter((id) => rows[id]?.length === 0)).toEqual([])
})

it.each(ids)('%s is shown by tests that exist', (id) => {
  expect(rows[id]?.filter((proof) => !isThere(proof))).toEqual([])
})
