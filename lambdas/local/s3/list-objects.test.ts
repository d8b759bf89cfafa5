import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../temporary-directory.testing'
import { Bucket, storage } from './s3.testing'
import type { StoredObject } from './storage/stored-object'

/** Writes objects directly to the disk, because thousands of puts would take seconds. */
async function objectsOnDisk(keys: readonly string[]): Promise<string> {
  const directory = await temporaryDirectory()
  const records = join(directory, Bucket, 'objects')
  mkdirSync(records, { recursive: true })
  for (const key of keys) {
    const name = createHash('sha256').update(key).digest('hex')
    const record = { key, file: name, size: 1, etag: '"e"', modifiedAt: 0, headers: {} }
    writeFileSync(join(records, `${name}.json`), JSON.stringify(record satisfies StoredObject))
  }
  return directory
}

describe('a list of 1,001 keys', () => {
  it('has two pages, in order, with each key once', { timeout: 30_000 }, async () => {
    const keys = Array.from({ length: 1001 }, (_, n) => `media/${String(n).padStart(5, '0')}`)
    const { client } = await storage({ directory: await objectsOnDisk(keys) })
    const pages: (string | undefined)[][] = []
    for await (const { Contents, KeyCount } of paginateListObjectsV2({ client }, { Bucket })) {
      expect(KeyCount).toBe(Contents?.length)
      pages.push((Contents ?? []).map(({ Key }) => Key))
    }
    expect(pages.map((page) => page.length)).toEqual([1000, 1])
    expect(pages.flat()).toEqual(keys)
  })
})

describe('a list', () => {
  const filled = async () => {
    const { put, client } = await storage()
    for (const key of ['a', 'b/1', 'b/2', 'b/c/3', 'd/4', 'e']) await put(key, key)
    return async (options: Omit<ListObjectsV2CommandInput, 'Bucket'> = {}) => {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, ...options }))
      return Contents?.map(({ Key }) => Key)
    }
  }

  it('contains size, ETag and time of each object', async () => {
    const time = new Date()
    const { put, client } = await storage({ now: () => time })
    const { ETag } = await put('a', 'Hello')
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents).toEqual([{ Key: 'a', Size: 5, ETag, LastModified: time, StorageClass: 'STANDARD' }])
  })

  it('is empty for an empty bucket', async () => {
    const { client } = await storage()
    const { Contents, KeyCount } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect([Contents, KeyCount]).toEqual([undefined, 0])
  })

  it('is filtered by Prefix and StartAfter', async () => {
    const list = await filled()
    expect(await list({ Prefix: 'b/' })).toEqual(['b/1', 'b/2', 'b/c/3'])
    expect(await list({ StartAfter: 'b/2' })).toEqual(['b/c/3', 'd/4', 'e'])
    expect(await list({ Prefix: 'b/', StartAfter: 'b/1' })).toEqual(['b/2', 'b/c/3'])
  })

  it.each([
    ['a Delimiter', { Delimiter: '/' }, 'NotImplemented'],
    ['an unknown continuation token', { ContinuationToken: 'not mine' }, 'InvalidArgument'],
  ])('with %s is rejected', async (_what, options, name) => {
    const list = await filled()
    await expect(list(options)).rejects.toMatchObject({ name })
  })

  it('is sorted by bytes, as S3 does', async () => {
    const { put, client } = await storage()
    const keys = ['\u{ff5e}', '\u{1f3df}', 'Z', 'a', 'é']
    for (const key of keys) await put(key, key)
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents?.map(({ Key }) => Key)).toEqual(['Z', 'a', 'é', '\u{ff5e}', '\u{1f3df}'])
  })
})
