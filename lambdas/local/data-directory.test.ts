import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadKeys } from './data-directory'
import { temporaryDirectory } from './temporary-directory.testing'

it('loadKeys generates keys per directory, keeps them over restarts, and limits the file to mode 600', async () => {
  const [one, other] = [await temporaryDirectory(), await temporaryDirectory()]
  const keys = await loadKeys(one)
  expect(keys.secretAccessKey).toMatch(/^[\w-]{40}$/)
  expect(await loadKeys(one)).toEqual(keys)
  const others = await loadKeys(other)
  expect(others.secretAccessKey).not.toBe(keys.secretAccessKey)
  expect(others.accessKeyId).not.toBe(keys.accessKeyId)
  expect((await stat(join(one, 'keys.json'))).mode & 0o777).toBe(0o600)
})
