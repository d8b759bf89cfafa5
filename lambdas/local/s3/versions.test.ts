import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../temporary-directory.testing'
import { Bucket, storage } from './s3.testing'

async function versioned(options: Parameters<typeof storage>[0] = {}) {
  const opened = await storage({ versioned: true, ...options })
  const { client } = opened
  return {
    ...opened,
    /** Puts three versions of `a` and returns their ids. */
    async putThree() {
      const ids: string[] = []
      for (const words of ['one', 'two', 'three']) ids.push((await opened.put('a', words)).VersionId ?? '')
      return ids
    },
    /** Deletes `a`, or versions of it. */
    remove(...VersionIds: (string | undefined)[]) {
      const Objects = (VersionIds.length > 0 ? VersionIds : [undefined]).map((VersionId) => ({
        Key: 'a',
        VersionId,
      }))
      return client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    },
    async text(Key: string, VersionId?: string) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }))
      return Body?.transformToString()
    },
    async versions(Prefix: string) {
      const { Versions = [], DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix }),
      )
      return { Versions, DeleteMarkers }
    },
  }
}

describe('a versioned bucket', () => {
  it('creates a version at each write, and each version can be read', async () => {
    const { putThree, text, versions } = await versioned()
    const ids = await putThree()
    expect(new Set(ids).size).toBe(3)
    expect(await text('a')).toBe('three')
    expect(await Promise.all(ids.map((id) => text('a', id)))).toEqual(['one', 'two', 'three'])
    const { Versions } = await versions('a')
    expect(Versions.map(({ VersionId, IsLatest }) => [VersionId, IsLatest])).toEqual([
      [ids[2], true],
      [ids[1], false],
      [ids[0], false],
    ])
  })

  it('adds a delete marker at a deletion and keeps the version', async () => {
    const { put, remove, text, head, versions } = await versioned()
    const { VersionId } = await put('a', 'one')
    await remove()
    await expect(text('a')).rejects.toThrow('does not exist')
    await expect(head('a')).rejects.toMatchObject({ name: 'NotFound' })
    expect(await text('a', VersionId)).toBe('one')
    const { Versions, DeleteMarkers } = await versions('a')
    expect(Versions).toMatchObject([{ VersionId, IsLatest: false }])
    expect(DeleteMarkers).toMatchObject([{ Key: 'a', IsLatest: true }])
  })

  it('erases a version that is deleted by its id, and the newest remaining one becomes current', async () => {
    const directory = await temporaryDirectory()
    const { putThree, remove, text, versions } = await versioned({ directory })
    const [one, two, three] = await putThree()
    await remove(three, 'never was')
    expect(await text('a')).toBe('two')
    await remove(one, two)
    expect(await versions('a')).toEqual({ Versions: [], DeleteMarkers: [] })
    await expect(text('a')).rejects.toThrow('does not exist')
    expect(await readdir(join(directory, Bucket, 'data'))).toEqual([])
  })

  it('answers NoSuchVersion or NotFound to an unknown version id', async () => {
    const { client, put } = await versioned()
    await put('a', 'one')
    const unknown = { Bucket, Key: 'a', VersionId: 'x' }
    await expect(client.send(new GetObjectCommand(unknown))).rejects.toMatchObject({ name: 'NoSuchVersion' })
    await expect(client.send(new HeadObjectCommand(unknown))).rejects.toMatchObject({ name: 'NotFound' })
  })

  it('keeps versions over a restart, and erases them 30 days after deletion', async () => {
    const directory = await temporaryDirectory()
    const first = await versioned({ directory })
    const { VersionId } = await first.put('a', 'one')
    await first.put('a', 'two')
    await first.remove()
    await first.s3.close()
    const second = await versioned({ directory })
    expect(await second.text('a', VersionId)).toBe('one')
    expect((await second.versions('a')).Versions).toHaveLength(2)
    await second.s3.close()
    const later = new Date(Date.now() + 31 * 24 * 3600 * 1000)
    await (await versioned({ directory, now: () => later })).s3.close()
    expect(await readdir(join(directory, Bucket, 'versions'))).toEqual([])
    expect(await readdir(join(directory, Bucket, 'data'))).toEqual([])
  })
})

describe('a bucket without versions', () => {
  it('erases the data of a replaced object', async () => {
    const directory = await temporaryDirectory()
    const { put, text } = await storage({ directory })
    expect((await put('a', 'one')).VersionId).toBeUndefined()
    await put('a', 'two')
    expect(await text('a')).toBe('two')
    expect(await readdir(join(directory, Bucket, 'data'))).toHaveLength(1)
  })
})
