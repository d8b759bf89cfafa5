import { createHash } from 'node:crypto'
import { ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, it } from 'vitest'
import { Bucket, storage } from '../../local/s3/s3.testing'
import { type DirectUploads, s3DirectUploads } from './direct-uploads'
import { type MediaStore, s3MediaStore } from './media-store'

let client: S3Client
let files: MediaStore
let uploads: DirectUploads
let now: Date

/** A bucket of the local S3 emulator, used through the AWS SDK. */
beforeEach(async () => {
  now = new Date()
  const config = { requestChecksumCalculation: 'WHEN_REQUIRED' } as const
  ;({ client } = await storage({ versioned: true, config, now: () => now }))
  files = s3MediaStore(client, Bucket)
  uploads = s3DirectUploads(client, Bucket)
})

const picture = new TextEncoder().encode('the bytes of a picture')
const mimeType = 'image/png'
const putAll = async (...names: string[]) => {
  for (const name of names) await files.put(name, picture, mimeType)
}
const bytesOf = async (name: string) => Buffer.from(await files.readAll(name))

describe('the media store', () => {
  it('stores and lists files with size, type and date, and reads them whole or by range', async () => {
    expect(await files.head('a.png')).toBeUndefined()
    await putAll('b.png', 'a.png')
    expect(await files.head('a.png')).toEqual({ size: picture.length, mimeType })
    const listed = { size: picture.length, modifiedAt: expect.any(Date) }
    expect(await files.list()).toEqual(['a.png', 'b.png'].map((filename) => ({ filename, ...listed })))
    expect(new TextDecoder().decode(await files.read('a.png', 4, 5))).toBe('bytes')
    expect(await bytesOf('a.png')).toEqual(Buffer.from(picture))
    await expect(files.readAll('c.png')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('removes files and restores one by a copy of its earlier version within storage', async () => {
    const commands: unknown[] = []
    client.middlewareStack.add((next, { commandName }) => (args) => {
      commands.push(commandName)
      return next(args)
    })
    await putAll('a.png', 'ab.png')
    await files.remove(['a.png', 'missing.png'])
    expect([await files.head('a.png'), await files.hasEarlier('a.png')]).toEqual([undefined, true])
    expect(await files.restore('a.png')).toBe(true)
    expect(commands).toContain('UploadPartCopyCommand')
    expect(await bytesOf('a.png')).toEqual(Buffer.from(picture))
    expect(await files.head('a.png')).toEqual({ size: picture.length, mimeType })
    expect(await files.restore('missing.png')).toBe(false)
    expect([await files.hasEarlier('missing.png'), await files.hasEarlier('a')]).toEqual([false, false])
  })

  it('erases every version of a file and its renditions, on all pages of the listing, and no other file', async () => {
    const names = ['a.png', 'a-480.webp', 'a-480.avif']
    await putAll(...names, 'a.png', 'ab.png', 'ab-480.webp')
    await files.remove(names)
    await putAll('a.png')
    client.middlewareStack.add((next) => (args) => next({ ...args, input: { ...args.input, MaxKeys: 2 } }), {
      step: 'initialize',
    })
    await files.erase('a')
    const { Versions, DeleteMarkers } = await client.send(new ListObjectVersionsCommand({ Bucket }))
    const left = ['media/ab-480.webp', 'media/ab.png']
    expect([Versions?.map(({ Key }) => Key), DeleteMarkers]).toEqual([left, undefined])
    await files.erase('a')
  })

  it('signs a URL that shows a file or downloads it as an attachment', async () => {
    await files.put('a.svg', picture, 'image/svg+xml')
    const shown = await fetch(await files.presignGet('a.svg', false))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const saved = await fetch(await files.presignGet('a.svg', true))
    expect(saved.headers.get('content-disposition')).toBe('attachment')
  })
})

describe('a presigned URL', () => {
  const sha256 = createHash('sha256').update(picture).digest('base64')
  const other = new TextEncoder().encode('other bytes, as long!!')
  const file = { filename: 'a.png', mimeType, size: picture.length }
  const put = async (url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer> = picture) =>
    (await fetch(url, { method: 'PUT', headers, body })).status

  it.each([
    ['with', { sha256 }],
    ['without', {}],
  ])('accepts the file that it was signed for, %s a checksum', async (_, more) => {
    const { url, headers } = await uploads.signPut({ ...file, ...more })
    expect(await put(url, headers)).toBe(200)
    expect(await files.head('a.png')).toEqual({ size: picture.length, mimeType })
  })

  it('UPL41 UPL42 UPL43: refuses another type, length, name or expiry, and other bytes', async () => {
    const { url, headers } = await uploads.signPut({ ...file, sha256 })
    const { 'x-amz-checksum-sha256': _, ...withoutChecksum } = headers
    expect(other.length).toBe(picture.length)
    const statuses = [
      await put(url, { ...headers, 'content-type': 'text/html' }),
      await put(url, headers, picture.slice(1)),
      await put(url.replace('a.png', 'b.png'), headers),
      await put(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=900'), headers),
      await put(url, withoutChecksum, other),
      await put(url, headers, other),
    ]
    expect(statuses).toEqual([403, 403, 403, 403, 403, 400])
    expect(await files.list()).toEqual([])
  })

  it('UPL44: is accepted after 299 seconds and refused after 301', async () => {
    const { url, headers } = await uploads.signPut({ ...file, sha256 })
    const signed = now.getTime()
    now = new Date(signed + 299_000)
    expect(await put(url, headers)).toBe(200)
    now = new Date(signed + 301_000)
    expect(await put(url, headers)).toBe(403)
  })

  it('without a checksum accepts one write, so that a checked file cannot be replaced', async () => {
    const { url, headers } = await uploads.signPut(file)
    expect(await put(url, headers, picture.slice(1))).toBe(403)
    expect(await put(url, headers)).toBe(200)
    expect(await put(url, headers, other)).toBe(412)
    const { 'if-none-match': _, ...without } = headers
    expect(await put(url, without, other)).toBe(403)
    expect(await bytesOf('a.png')).toEqual(Buffer.from(picture))
  })
})

describe('a multipart upload', () => {
  const MB = 1024 * 1024
  const piece = Buffer.alloc(5 * MB, 'stadium ')
  const film = { filename: 'a.mp4', mimeType: 'video/mp4', size: 10 * MB }
  const put = (url: string, body: Buffer<ArrayBuffer>) => fetch(url, { method: 'PUT', body })

  it('is resumed with its missing parts, and completed once', async () => {
    const id = await uploads.begin(film)
    const sign = (partNumber: number) => uploads.signPart('a.mp4', id, { partNumber, size: piece.length })
    await put(await sign(2), piece)
    expect(await uploads.parts('a.mp4', id)).toMatchObject([{ partNumber: 2, size: piece.length }])
    await put(await sign(1), piece)
    const parts = (await uploads.parts('a.mp4', id)) ?? []
    expect(await uploads.complete('a.mp4', id, parts)).toBe(true)
    expect(await files.head('a.mp4')).toEqual({ size: 10 * MB, mimeType: 'video/mp4' })
    expect(await uploads.parts('a.mp4', id)).toBeUndefined()
    expect(await uploads.complete('a.mp4', id, parts)).toBe(false)
  })

  it('refuses a part of another length, number or upload, and is not completed without it', async () => {
    const id = await uploads.begin(film)
    const url = await uploads.signPart('a.mp4', id, { partNumber: 1, size: piece.length })
    for (const wrong of [url.replace('partNumber=1', 'partNumber=2'), url.replace(id, `${id}x`)])
      expect((await put(wrong, piece)).status).toBe(403)
    expect((await put(url, Buffer.concat([piece, piece]))).status).toBe(403)
    expect(await uploads.parts('a.mp4', id)).toEqual([])
    expect(await uploads.complete('a.mp4', id, [{ partNumber: 1, etag: '"x"' }])).toBe(false)
    expect(await files.head('a.mp4')).toBeUndefined()
  })

  it('is aborted by name or by age', async () => {
    const id = await uploads.begin(film)
    await uploads.abort('a.mp4', id)
    await uploads.abort('a.mp4', id)
    expect(await uploads.parts('a.mp4', id)).toBeUndefined()
    const other = await uploads.begin(film)
    expect(await uploads.abortStartedBefore(new Date(Date.now() - 60_000))).toBe(0)
    expect(await uploads.parts('a.mp4', other)).toEqual([])
    expect(await uploads.abortStartedBefore(new Date(Date.now() + 60_000))).toBe(1)
    expect(await uploads.parts('a.mp4', other)).toBeUndefined()
  })

  it('that ends while old ones are listed does not prevent the abort of the others', async () => {
    const ended = await uploads.begin(film)
    const left = await uploads.begin({ ...film, filename: 'b.mp4' })
    client.middlewareStack.add((next, { commandName }) => async (args) => {
      const answer = await next(args)
      if (commandName === 'ListMultipartUploadsCommand') await uploads.abort('a.mp4', ended)
      return answer
    })
    await uploads.abortStartedBefore(new Date(Date.now() + 60_000))
    expect(await uploads.parts('b.mp4', left)).toBeUndefined()
  })
})
