import { createHash, randomBytes } from 'node:crypto'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, storage } from './s3.testing'

const MB = 1024 * 1024
const film = randomBytes(5 * MB + 1000)
const [first, last] = [film.subarray(0, 5 * MB), film.subarray(5 * MB)]
const Key = 'media/film.mp4'

/** Begins an upload, and returns functions that send its parts and complete it. */
async function begun(opened: Awaited<ReturnType<typeof storage>>, id?: string) {
  const { client } = opened
  const begin = () => client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4' }))
  const upload = { Bucket, Key, UploadId: id ?? (await begin()).UploadId ?? '' }
  return {
    ...opened,
    upload,
    async send(PartNumber: number, Body: Buffer, more: object = {}) {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ...more }))
      return { PartNumber, ETag }
    },
    complete: (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
  }
}

describe('a multipart upload', () => {
  it('is continued after a restart, and becomes an object with the ETag that S3 computes', async () => {
    const { upload, ...before } = await begun(await storage())
    const one = await before.send(1, first)
    const { send, complete, head, get, filesIn } = await begun(await before.restart(), upload.UploadId)
    const two = await send(2, last)
    await expect(head(Key)).rejects.toMatchObject({ name: 'NotFound' })
    const { ETag } = await complete([one, two])
    const sums = [first, last].map((piece) => createHash('md5').update(piece).digest())
    expect(ETag).toBe(`"${createHash('md5').update(Buffer.concat(sums)).digest('hex')}-2"`)
    const { Body, ...read } = await get(Key)
    expect(read).toMatchObject({ ContentLength: film.length, ContentType: 'video/mp4', ETag })
    expect(film.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true)
    expect(await filesIn('uploads')).toEqual([])
  })

  it('replaces a part that is sent again, and lists its parts in pages', async () => {
    const { client, upload, send } = await begun(await storage())
    for (const n of [3, 1, 2]) await send(n, last)
    const { ETag } = await send(2, Buffer.from('other'))
    const list = (more: object) => client.send(new ListPartsCommand({ ...upload, ...more }))
    const page = await list({ MaxParts: 2 })
    const parts = [
      { PartNumber: 1, Size: 1000 },
      { PartNumber: 2, Size: 5, ETag },
    ]
    expect(page).toMatchObject({ Parts: parts, IsTruncated: true })
    const rest = await list({ PartNumberMarker: page.NextPartNumberMarker })
    expect(rest).toMatchObject({ Parts: [{ PartNumber: 3 }], IsTruncated: false })
  })

  it('that is completed twice concurrently is completed once', async () => {
    const { send, complete } = await begun(await storage({ versioned: true }))
    const parts = [await send(1, last)]
    const settled = await Promise.allSettled([complete(parts), complete(parts)])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses a part of another key and a part with an invalid number', async () => {
    const { send } = await begun(await storage())
    await expect(send(1, last, { Key: 'media/other' })).rejects.toMatchObject({ name: 'NoSuchUpload' })
    for (const n of [0, 10_001])
      await expect(send(n, last)).rejects.toMatchObject({ name: 'InvalidArgument' })
  })

  const tooSmall = film.subarray(0, 5 * MB - 1)
  it.each([
    ['when a part is missing', [last, last], [1, 2, 4], 'InvalidPart'],
    ['with the ETag of another part', [last, tooSmall], [1, 2], 'InvalidPart', [2, 1]],
    ['out of order', [last, last], [2, 1], 'InvalidPartOrder'],
    ['with a part twice', [last, last], [1, 1, 2], 'InvalidPartOrder'],
    ['when a part before the last has less than 5 MB', [tooSmall, last], [1, 2], 'EntityTooSmall'],
  ])('cannot be completed %s', async (_what, bodies, numbers, name, etagsOf = numbers) => {
    const { send, complete, head } = await begun(await storage())
    const sent = await Promise.all(bodies.map((body, index) => send(index + 1, body)))
    const etags = etagsOf.map((number) => sent[number - 1]?.ETag ?? 'x')
    const named = numbers.map((PartNumber, index) => ({ PartNumber, ETag: etags[index] }))
    await expect(complete(named)).rejects.toMatchObject({ name })
    await expect(head(Key)).rejects.toMatchObject({ name: 'NotFound' })
  })
})
