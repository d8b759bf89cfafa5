import { describe, expect, it } from 'vitest'
import { Bucket, storage } from '../../local/s3/s3.testing'
import { s3MediaStore } from './media-store'
import { copyRanges } from './multipart-upload'

const MB = 1024 * 1024
const GB = 1024 * MB
const patch = (start: number, length: number) => ({ start, bytes: Buffer.alloc(length, 'x') })
const lines = (size: number, ...patches: ReturnType<typeof patch>[]) =>
  copyRanges(size, patches).map(
    ({ start, end, copied }) => `${copied ? 'copy' : 'send'} ${start / MB}–${end / MB}`,
  )

describe('a patched copy', () => {
  it('is copied by storage except for the changed ranges', () => {
    expect(lines(60 * MB, patch(50 * MB, 2 * MB))).toEqual(['copy 0–50', 'send 50–55', 'copy 55–60'])
    expect(lines(60 * MB, patch(59 * MB, MB))).toEqual(['copy 0–59', 'send 59–60'])
    expect(lines(60 * MB, patch(0, 7 * MB))).toEqual(['send 0–7', 'copy 7–60'])
    expect(lines(60 * MB, patch(MB, MB), patch(59 * MB, MB))).toEqual(['send 0–5', 'copy 5–59', 'send 59–60'])
  })

  it('sends a range between two patches if it is too small to be copied', () => {
    expect(lines(60 * MB, patch(20 * MB, MB), patch(28 * MB, MB))).toEqual([
      'copy 0–20',
      'send 20–29',
      'copy 29–60',
    ])
    expect(lines(3 * MB, patch(MB, 10), patch(2 * MB, 10))).toEqual(['send 0–3'])
  })

  it('copies two gigabytes in ranges of at least 64 MB', () => {
    const all = copyRanges(2 * GB, [patch(2 * GB - MB, MB)])
    expect(all).toHaveLength(32)
    expect(all.slice(0, -1).every(({ start, end }) => end - start >= 64 * MB)).toBe(true)
    expect(all.map(({ end }) => end).slice(0, -1)).toEqual(all.map(({ start }) => start).slice(1))
  })

  it('has the patched bytes, and leaves the source unchanged', async () => {
    const { client } = await storage({ config: { requestChecksumCalculation: 'WHEN_REQUIRED' } })
    const files = s3MediaStore(client, Bucket)
    const film = Buffer.alloc(12 * MB, 'f')
    await files.put('a.mp4', film, 'video/mp4')
    const patches = [patch(5, 3), patch(11 * MB, 4)]
    await files.copyPatched('a.mp4', 'b.mp4', { size: film.length, mimeType: 'video/mp4', patches })
    expect(film.equals(await files.readAll('a.mp4'))).toBe(true)
    for (const { start, bytes } of patches) bytes.copy(film, start)
    expect(film.equals(await files.readAll('b.mp4'))).toBe(true)
    expect(await files.head('b.mp4')).toEqual({ size: film.length, mimeType: 'video/mp4' })
  })

  it('leaves no object if it fails', async () => {
    const { client } = await storage()
    const files = s3MediaStore(client, Bucket)
    const request = { size: 12 * MB, mimeType: 'video/mp4', patches: [patch(5, 3)] }
    await expect(files.copyPatched('missing.mp4', 'b.mp4', request)).rejects.toThrow()
    expect(await files.head('b.mp4')).toBeUndefined()
  })
})
