import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../temporary-directory.testing'
import { Bucket, storage } from './s3.testing'

const MB = 1024 * 1024
const film = randomBytes(5 * MB + 1000)
const pieces = [film.subarray(0, 5 * MB), film.subarray(5 * MB)]
const short = film.subarray(0, 1000)
const Key = 'media/film.mp4'

async function sender(options: Parameters<typeof storage>[0] = {}) {
  const opened = await storage(options)
  const { client } = opened
  const send = (UploadId: string, PartNumber: number, Body: Buffer = pieces[PartNumber - 1] ?? film) =>
    client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))
  return {
    ...opened,
    send,
    async begin() {
      const command = new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4' })
      return (await client.send(command)).UploadId ?? ''
    },
    join: (UploadId: string, Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
      client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } })),
    async sendAll(UploadId: string, bodies: Buffer[] = pieces) {
      const sent = await Promise.all(bodies.map((body, index) => send(UploadId, index + 1, body)))
      return sent.map(({ ETag }, index) => ({ PartNumber: index + 1, ETag }))
    },
    async bytes() {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    },
  }
}

describe('a multipart upload', () => {
  it('becomes an object with the ETag that S3 computes when it is completed', async () => {
    const { begin, sendAll, join: complete, bytes, head } = await sender()
    const UploadId = await begin()
    const parts = await sendAll(UploadId)
    await expect(head(Key)).rejects.toMatchObject({ name: 'NotFound' })
    const { ETag } = await complete(UploadId, parts)
    const sums = pieces.map((piece) => createHash('md5').update(piece).digest())
    const expected = createHash('md5').update(Buffer.concat(sums)).digest('hex')
    expect(ETag).toBe(`"${expected}-2"`)
    expect(await head(Key)).toMatchObject({ ContentLength: film.length, ContentType: 'video/mp4', ETag })
    expect(Buffer.compare(await bytes(), film)).toBe(0)
  })

  it('replaces a part that is sent again, and lists its parts in pages', async () => {
    const { client, begin, send } = await sender()
    const UploadId = await begin()
    for (const n of [3, 1, 2]) await send(UploadId, n, short)
    const again = await send(UploadId, 2, Buffer.from('other'))
    const list = (more: object) => client.send(new ListPartsCommand({ Bucket, Key, UploadId, ...more }))
    const first = await list({ MaxParts: 2 })
    expect(first.Parts).toMatchObject([
      { PartNumber: 1, Size: 1000 },
      { PartNumber: 2, Size: 5, ETag: again.ETag },
    ])
    expect(first.IsTruncated).toBe(true)
    const rest = await list({ PartNumberMarker: first.NextPartNumberMarker })
    expect(rest.Parts).toMatchObject([{ PartNumber: 3 }])
    expect(rest.IsTruncated).toBe(false)
  })

  it('can be continued after a restart', async () => {
    const directory = await temporaryDirectory()
    const first = await sender({ directory })
    const UploadId = await first.begin()
    const one = await first.send(UploadId, 1)
    await first.s3.close()
    const { send, join: complete, bytes } = await sender({ directory })
    const two = await send(UploadId, 2)
    await complete(
      UploadId,
      [one, two].map(({ ETag }, index) => ({ PartNumber: index + 1, ETag })),
    )
    expect(Buffer.compare(await bytes(), film)).toBe(0)
    expect(await readdir(join(directory, Bucket, 'uploads'))).toEqual([])
  })

  it('that is completed twice concurrently is completed once, and later answers NoSuchUpload', async () => {
    const { begin, sendAll, join: complete } = await sender({ versioned: true })
    const UploadId = await begin()
    const parts = await sendAll(UploadId)
    const settled = await Promise.allSettled([complete(UploadId, parts), complete(UploadId, parts)])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(complete(UploadId, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })

  it('that is aborted is removed with its parts', async () => {
    const directory = await temporaryDirectory()
    const { client, begin, send, join: complete } = await sender({ directory })
    const UploadId = await begin()
    await send(UploadId, 1, short)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    expect(await readdir(join(directory, Bucket, 'uploads'))).toEqual([])
    for (const late of [() => send(UploadId, 2), () => complete(UploadId, [{ PartNumber: 1, ETag: 'x' }])])
      await expect(late()).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })

  it('without a record, left by a crash, is removed a day later', async () => {
    const directory = await temporaryDirectory()
    const { begin, send, s3 } = await sender({ directory })
    const UploadId = await begin()
    await send(UploadId, 1, short)
    await s3.close()
    const uploads = join(directory, Bucket, 'uploads')
    await rm(join(uploads, UploadId, 'upload.json'))
    await (await sender({ directory })).s3.close()
    expect(await readdir(uploads)).toEqual([UploadId])
    const tomorrow = new Date(Date.now() + 25 * 3600 * 1000)
    await (await sender({ directory, now: () => tomorrow })).s3.close()
    expect(await readdir(uploads)).toEqual([])
  })
})

describe('a multipart upload cannot be completed', () => {
  const tooSmall = film.subarray(0, 5 * MB - 1)

  it.each([
    ['when a part is missing', [short, short], [1, 2, 4], 'InvalidPart'],
    ['with the ETag of another part', [short, tooSmall], [1, 2], 'InvalidPart', [2, 1]],
    ['out of order', [short, short], [2, 1], 'InvalidPartOrder'],
    ['with a part twice', [short, short], [1, 1, 2], 'InvalidPartOrder'],
    ['when a part before the last has less than 5 MB', [tooSmall, short], [1, 2], 'EntityTooSmall'],
  ])('%s', async (_what, bodies, numbers, name, etagsOf = numbers) => {
    const { begin, sendAll, join: complete, head } = await sender()
    const UploadId = await begin()
    const sent = await sendAll(UploadId, bodies)
    const etags = etagsOf.map((number) => sent[number - 1]?.ETag ?? 'x')
    const named = numbers.map((PartNumber, index) => ({ PartNumber, ETag: etags[index] }))
    await expect(complete(UploadId, named)).rejects.toMatchObject({ name })
    await expect(head(Key)).rejects.toMatchObject({ name: 'NotFound' })
  })

  it('from parts of another key or with an invalid number, which are rejected', async () => {
    const { client, begin, send } = await sender()
    const UploadId = await begin()
    const other = new UploadPartCommand({ Bucket, Key: 'media/other', UploadId, PartNumber: 1, Body: 'x' })
    await expect(client.send(other)).rejects.toMatchObject({ name: 'NoSuchUpload' })
    for (const n of [0, 10_001])
      await expect(send(UploadId, n, Buffer.from('x'))).rejects.toMatchObject({ name: 'InvalidArgument' })
  })
})
