import { expect, it } from 'vitest'
import { loadKeys } from './data-directory'
import { temporaryDirectory } from './temporary-directory.testing'

it('loadKeys generates keys for each directory and keeps them over restarts', async () => {
  const directory = await temporaryDirectory()
  const keys = await loadKeys(directory)
  expect(keys.secretAccessKey).toMatch(/^[\w-]{40}$/)
  expect(await loadKeys(directory)).toEqual(keys)
  const others = await loadKeys(await temporaryDirectory())
  expect(others.secretAccessKey).not.toBe(keys.secretAccessKey)
  expect(others.accessKeyId).not.toBe(keys.accessKeyId)
})
