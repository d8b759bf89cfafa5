import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, storage } from './s3.testing'

describe('an object', () => {
  it('is returned with its headers, metadata and ETag', async () => {
    const { put, client } = await storage({ now: () => new Date() })
    const { ETag } = await put('a.html', '<p>Hello</p>', {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'public, max-age=60',
      ContentDisposition: 'inline',
      ContentEncoding: 'identity',
      Metadata: { sequence: '7', version: 'x' },
    })
    const read = await client.send(new GetObjectCommand({ Bucket, Key: 'a.html' }))
    expect(read).toMatchObject({
      ETag,
      ContentLength: 12,
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'public, max-age=60',
      ContentDisposition: 'inline',
      ContentEncoding: 'identity',
      AcceptRanges: 'bytes',
      Metadata: { sequence: '7', version: 'x' },
    })
    expect(ETag).toBe(`"${createHash('md5').update('<p>Hello</p>').digest('hex')}"`)
    expect(await read.Body?.transformToString()).toBe('<p>Hello</p>')
  })

  it('is deleted in a batch whose response lists every key', async () => {
    const { put, client } = await storage()
    const keys = ['a', 'b & <c>', '"d\'', 'ü/✓ .txt', 'line\nbreak']
    for (const key of [...keys, 'kept']) await put(key, key)
    const Objects = [...keys, 'never there'].map((Key) => ({ Key }))
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    expect(Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'never there'])
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents?.map(({ Key }) => Key)).toEqual(['kept'])
  })

  it('of an unknown bucket is NoSuchBucket', async () => {
    const { client } = await storage()
    const read = client.send(new GetObjectCommand({ Bucket: 'elsewhere', Key: 'a' }))
    await expect(read).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })
})

describe('a key', () => {
  const keys = [
    'a/../b',
    '../../etc/passwd',
    '/leading',
    'trailing/',
    'two//slashes',
    'ü/✓ .txt',
    '%2f',
    '%',
    'a+b c&d=e?f#g;h:i@j$k,l!m*n(o)p\'q"r',
    'CON',
    'Case',
    'case',
    '.',
    '..',
    '\u{1f3df} stadium',
    'x'.repeat(900),
    'é'.repeat(450),
    '__proto__',
  ]

  it('may be any string, and different keys never collide', async () => {
    const { put, text, client } = await storage()
    for (const key of keys) await put(key, `bytes of ${key}`)
    for (const key of keys) expect(await text(key)).toBe(`bytes of ${key}`)
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents?.map(({ Key }) => Key).sort()).toEqual([...keys].sort())
  })

  it('longer than 1,024 bytes is rejected', async () => {
    const { put } = await storage()
    await expect(put('é'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' })
  })
})

describe('a range', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const read = async (more: Partial<GetObjectCommandInput>) => {
    const { put, client } = await storage()
    await put('letters', letters)
    const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'letters', ...more }))
    const { $metadata, ContentRange } = answer
    return [$metadata.httpStatusCode, await answer.Body?.transformToString(), ContentRange]
  }

  it.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/26'],
    ['bytes=23-', 206, 'xyz', 'bytes 23-25/26'],
    ['bytes=-2', 206, 'yz', 'bytes 24-25/26'],
    ['bytes=24-999', 206, 'yz', 'bytes 24-25/26'],
    ['bytes=-999', 206, letters, 'bytes 0-25/26'],
    ['bytes=5-2', 200, letters, undefined],
    ['bytes=0-1,3-4', 200, letters, undefined],
    ['letters=0-1', 200, letters, undefined],
  ])('of %s is answered %i', async (Range, status, bytes, range) => {
    expect(await read({ Range })).toEqual([status, bytes, range])
  })

  it('outside the object is rejected with InvalidRange', async () => {
    for (const Range of ['bytes=26-', 'bytes=26-30', 'bytes=-0'])
      await expect(read({ Range })).rejects.toMatchObject({ name: 'InvalidRange' })
  })
})

describe('a conditional read', () => {
  it('answers 304 when If-None-Match matches', async () => {
    const { put, client } = await storage()
    const { ETag } = await put('a', 'Hello')
    const read = (IfNoneMatch: string) => client.send(new GetObjectCommand({ Bucket, Key: 'a', IfNoneMatch }))
    await expect(read(String(ETag))).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
    await expect(read(`"other", W/${ETag}`)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
    expect((await read('"other"')).$metadata.httpStatusCode).toBe(200)
  })

  it('fails with PreconditionFailed when If-Match does not match', async () => {
    const { put, client } = await storage()
    await put('a', 'Hello')
    const read = client.send(new GetObjectCommand({ Bucket, Key: 'a', IfMatch: '"other"' }))
    await expect(read).rejects.toMatchObject({ name: 'PreconditionFailed' })
  })
})

describe('a conditional write', () => {
  it.each(['If-None-Match: *', 'If-Match'])(
    'with %s succeeds for exactly one of 20 concurrent writes',
    async (condition) => {
      const { put, text } = await storage()
      const isNew = condition !== 'If-Match'
      const first = isNew ? undefined : await put('one', 'first')
      const more = isNew ? { IfNoneMatch: '*' } : { IfMatch: first?.ETag }
      const puts = Array.from({ length: 20 }, (_, n) => put('one', `from ${n}`, more))
      const done = await Promise.allSettled(puts)
      const winners = done.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
      expect(winners).toHaveLength(1)
      expect(await text('one')).toBe(`from ${winners[0]}`)
      for (const one of done)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'PreconditionFailed' })
    },
  )

  it('with If-Match to a missing object fails with NoSuchKey', async () => {
    const { put } = await storage()
    await expect(put('none', 'x', { IfMatch: '"e"' })).rejects.toMatchObject({ name: 'NoSuchKey' })
  })
})

describe('an operation that is not implemented', () => {
  it('is rejected with NotImplemented and never handled as another operation', async () => {
    const { put, client, text } = await storage()
    await put('a', 'Hello')
    const where = { Bucket, Key: 'a' }
    const asked = [
      client.send(new PutObjectTaggingCommand({ ...where, Tagging: { TagSet: [{ Key: 'k', Value: 'v' }] } })),
      client.send(new CopyObjectCommand({ ...where, CopySource: 'site/b' })),
      client.send(new GetObjectAclCommand(where)),
    ]
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'NotImplemented' } })
    expect(await text('a')).toBe('Hello')
  })
})
