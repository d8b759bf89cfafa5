import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, storage } from './s3.testing'

describe('an object', () => {
  it('is returned with the headers, metadata and ETag of its last write, also after a restart', async () => {
    const { put, restart } = await storage()
    await put('a.html', 'first', { Metadata: { n: '1' }, ContentLanguage: 'de' })
    const headers = {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'public, max-age=60',
      ContentDisposition: 'inline',
      ContentEncoding: 'identity',
      Metadata: { sequence: '7', version: 'x' },
    }
    const ETag = `"${createHash('md5').update('<p>Hello</p>').digest('hex')}"`
    expect(await put('a.html', '<p>Hello</p>', headers)).toMatchObject({ ETag })
    const { get, filesIn } = await restart()
    const { Body, Metadata, ContentLanguage, ...read } = await get('a.html')
    expect(await Body?.transformToString()).toBe('<p>Hello</p>')
    expect({ ...read, Metadata }).toMatchObject({
      ...headers,
      ETag,
      ContentLength: 12,
      AcceptRanges: 'bytes',
    })
    expect([Metadata, ContentLanguage, read.VersionId]).toEqual([headers.Metadata, undefined, undefined])
    expect(await filesIn('data')).toHaveLength(1)
  })

  it('may have any string as its key; a batch deletion lists every key', async () => {
    const { put, text, keys, remove } = await storage()
    const strings =
      'a/../b ../../etc/passwd /leading trailing/ two//slashes %2f % CON Case case . .. __proto__ "d\' <b>&amp;'
    const all = [
      ...strings.split(' '),
      ...['ü/✓ .txt', '\u{1f3df} stadium', 'line\nbreak', 'a+b c&d=e?f#g;h:i@j$k,l!m*n(o)p\'q"r'],
      ...['x'.repeat(900), 'é'.repeat(450)],
    ]
    for (const key of [...all, 'kept']) await put(key, `bytes of ${key}`)
    for (const key of all) expect(await text(key)).toBe(`bytes of ${key}`)
    expect((await keys()).sort()).toEqual([...all, 'kept'].sort())
    const { Deleted } = await remove([...all, 'never there'].map((Key) => ({ Key })))
    expect(Deleted?.map(({ Key }) => Key)).toEqual([...all, 'never there'])
    expect(await keys()).toEqual(['kept'])
  })

  const letters = 'abcdefghijklmnopqrstuvwxyz'
  it.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/26'],
    ['bytes=23-', 206, 'xyz', 'bytes 23-25/26'],
    ['bytes=-2', 206, 'yz', 'bytes 24-25/26'],
    ['bytes=24-999', 206, 'yz', 'bytes 24-25/26'],
    ['bytes=-999', 206, letters, 'bytes 0-25/26'],
    ['bytes=5-2', 200, letters, undefined],
    ['bytes=0-1,3-4', 200, letters, undefined],
    ['letters=0-1', 200, letters, undefined],
  ])('is returned for Range: %s with status %i', async (Range, status, bytes, range) => {
    const { put, get } = await storage()
    await put('letters', letters)
    const { $metadata, Body, ContentRange } = await get('letters', { Range })
    expect([$metadata.httpStatusCode, await Body?.transformToString(), ContentRange]).toEqual([
      status,
      bytes,
      range,
    ])
  })

  it.each(['If-None-Match: *', 'If-Match'])(
    'is written with %s by exactly one of 20 concurrent requests',
    async (condition) => {
      const { put, text } = await storage()
      const more =
        condition === 'If-Match' ? { IfMatch: (await put('a', 'first')).ETag } : { IfNoneMatch: '*' }
      const done = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => put('a', `from ${n}`, more)))
      const winners = done.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
      expect(winners).toHaveLength(1)
      expect(await text('a')).toBe(`from ${winners[0]}`)
      for (const one of done)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'PreconditionFailed' })
    },
  )
})

describe('a list', () => {
  it('has each key once, on pages, in the order of their bytes', async () => {
    const { put, client } = await storage()
    for (const key of ['\u{ff5e}', '\u{1f3df}', 'Z', 'a', 'é']) await put(key, key)
    const pages: unknown[] = []
    for await (const { Contents, KeyCount } of paginateListObjectsV2({ client, pageSize: 2 }, { Bucket }))
      pages.push([KeyCount, Contents?.map(({ Key }) => Key)])
    expect(pages).toEqual([
      [2, ['Z', 'a']],
      [2, ['é', '\u{ff5e}']],
      [1, ['\u{1f3df}']],
    ])
  })

  it('contains size, ETag and time of each object, and at most 1,000', async () => {
    const time = new Date()
    const { put, client } = await storage({ now: () => time })
    const list = () => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 5000 }))
    expect(await list()).toMatchObject({ KeyCount: 0, MaxKeys: 1000 })
    const { ETag } = await put('a', 'Hello')
    const object = { Key: 'a', Size: 5, ETag, LastModified: time, StorageClass: 'STANDARD' }
    expect((await list()).Contents).toEqual([object])
  })

  it('is filtered by Prefix and StartAfter', async () => {
    const { put, keys } = await storage()
    for (const key of ['a', 'b/1', 'b/2', 'b/c/3', 'd/4']) await put(key, key)
    expect(await keys({ Prefix: 'b/' })).toEqual(['b/1', 'b/2', 'b/c/3'])
    expect(await keys({ StartAfter: 'b/2' })).toEqual(['b/c/3', 'd/4'])
    expect(await keys({ Prefix: 'b/', StartAfter: 'b/1' })).toEqual(['b/2', 'b/c/3'])
  })
})

const at = { Bucket, Key: 'a' }
const list = (more: object) => (s3: S3Client) => s3.send(new ListObjectsV2Command({ Bucket, ...more }))
const get = (more: object) => (s3: S3Client) => s3.send(new GetObjectCommand({ ...at, ...more }))
const put = (more: object) => (s3: S3Client) => s3.send(new PutObjectCommand({ ...at, Body: 'x', ...more }))
const Tagging = { TagSet: [{ Key: 'k', Value: 'v' }] }

it.each<[name: string, what: string, send: (s3: S3Client) => Promise<unknown>]>([
  ['NoSuchBucket', 'an unknown bucket', get({ Bucket: 'elsewhere' })],
  ['PreconditionFailed', 'a read of another ETag', get({ IfMatch: '"other"' })],
  ['InvalidRange', 'a range after the end', get({ Range: 'bytes=5-9' })],
  ['InvalidRange', 'an empty range', get({ Range: 'bytes=-0' })],
  ['KeyTooLongError', 'a key of more than 1,024 bytes', put({ Key: 'é'.repeat(513) })],
  ['NoSuchKey', 'a conditional write to a missing object', put({ Key: 'none', IfMatch: '"e"' })],
  ['NotImplemented', 'a list with a delimiter', list({ Delimiter: '/' })],
  ['InvalidArgument', 'a list with an unknown continuation token', list({ ContinuationToken: 'not mine' })],
  ['NotImplemented', 'PutObjectTagging', (s3) => s3.send(new PutObjectTaggingCommand({ ...at, Tagging }))],
  ['NotImplemented', 'CopyObject', (s3) => s3.send(new CopyObjectCommand({ ...at, CopySource: 'site/b' }))],
  ['NotImplemented', 'GetObjectAcl', (s3) => s3.send(new GetObjectAclCommand(at))],
])('%s rejects %s, which changes nothing', async (name, _what, send) => {
  const { put, client, text, keys } = await storage()
  await put('a', 'Hello')
  await expect(send(client)).rejects.toMatchObject({ name })
  expect([await text('a'), await keys()]).toEqual(['Hello', ['a']])
})
