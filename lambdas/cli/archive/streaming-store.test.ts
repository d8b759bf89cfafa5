import { createHash, randomFillSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { uploadLimits } from '@highline/shared/constants'
import { describe, expect, it } from 'vitest'
import { Bucket, storage } from '../../local/s3/s3.testing'
import { temporaryDirectory } from '../../local/temporary-directory.testing'
import { s3BulkFiles } from './streaming-store'

async function bucketWith(bytes: Uint8Array) {
  const { client, head } = await storage({ config: { requestChecksumCalculation: 'WHEN_REQUIRED' } })
  const path = join(await temporaryDirectory(), 'file')
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { files: s3BulkFiles(client, Bucket), path, sha256, head }
}

describe('s3BulkFiles', () => {
  it.each([
    ['small', 1000],
    ['empty', 0],
    ['uploaded in several parts', uploadLimits.multipartFrom + 1000],
  ])('stores and returns, byte for byte, a file that is %s', async (_what, size) => {
    const bytes = randomFillSync(Buffer.alloc(size))
    const { files, path, sha256 } = await bucketWith(bytes)
    await files.store('a.mp4', path, { size, mimeType: 'video/mp4', sha256 })
    expect(await files.head('a.mp4')).toEqual({ size, mimeType: 'video/mp4' })
    const found = await files.open('a.mp4')
    expect(found).toMatchObject({ size, mimeType: 'video/mp4' })
    expect(found && bytes.equals(await buffer(found.bytes))).toBe(true)
  })

  it.each([
    ['with another checksum', 10, createHash('sha256').update('other bytes').digest('hex')],
    ['shorter than its declared size', uploadLimits.multipartFrom + 1, undefined],
  ])('refuses a file %s, and stores nothing', async (_what, size, announced) => {
    const { files, path, sha256 } = await bucketWith(Buffer.alloc(10))
    const file = { size, mimeType: 'video/mp4', sha256: announced ?? sha256 }
    await expect(files.store('a.mp4', path, file)).rejects.toThrow(announced ? 'checksum' : 'shorter')
    expect(await files.head('a.mp4')).toBeUndefined()
  })

  it('returns undefined for a missing object', async () => {
    const { files } = await bucketWith(Buffer.alloc(1))
    expect(await files.head('none.jpg')).toBeUndefined()
    expect(await files.open('none.jpg')).toBeUndefined()
  })
})
