import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, daysFromNow, storage } from './s3.testing'

/** Starts a versioned bucket that holds three versions of `a`, and returns their ids. */
async function versioned() {
  const opened = await storage({ versioned: true })
  const ids: (string | undefined)[] = []
  for (const words of ['one', 'two', 'three']) ids.push((await opened.put('a', words)).VersionId)
  return { ...opened, ids }
}

/** Returns the id of each version and delete marker, and whether it is the latest. */
async function versionsIn({ client }: Pick<Awaited<ReturnType<typeof storage>>, 'client'>) {
  const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }))
  return {
    versions: Versions.map(({ VersionId, IsLatest }) => [VersionId, IsLatest]),
    markers: DeleteMarkers.map(({ Key, IsLatest }) => [Key, IsLatest]),
  }
}

describe('a versioned bucket', () => {
  it('keeps a version of each write, also after a deletion, which adds a marker, and a restart', async () => {
    const { ids, remove, text, restart, ...first } = await versioned()
    const [one, two, three] = ids
    expect(new Set(ids).size).toBe(3)
    expect(await text('a')).toBe('three')
    const all = (latest: boolean) => [
      [three, latest],
      [two, false],
      [one, false],
    ]
    expect(await versionsIn(first)).toEqual({ versions: all(true), markers: [] })
    await remove([{ Key: 'a' }])
    const restarted = await restart()
    await expect(restarted.text('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(restarted.head('a')).rejects.toMatchObject({ name: 'NotFound' })
    await expect(restarted.get('a', { VersionId: 'x' })).rejects.toMatchObject({ name: 'NoSuchVersion' })
    const read = ids.map((VersionId) => restarted.text('a', { VersionId }))
    expect(await Promise.all(read)).toEqual(['one', 'two', 'three'])
    expect(await versionsIn(restarted)).toEqual({ versions: all(false), markers: [['a', true]] })
  })

  it('erases a version that is deleted by its id, and the newest remaining one becomes current', async () => {
    const { ids, remove, text, filesIn, ...opened } = await versioned()
    const [one, two, three] = ids.map((VersionId) => ({ Key: 'a', VersionId }))
    if (!one || !two || !three) throw new Error('A version is missing')
    await remove([three, { Key: 'a', VersionId: 'never was' }])
    expect(await text('a')).toBe('two')
    await remove([one, two])
    expect(await versionsIn(opened)).toEqual({ versions: [], markers: [] })
    await expect(text('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect(await filesIn('data')).toEqual([])
  })

  it('erases versions 30 days after their deletion', async () => {
    const { remove, restart } = await versioned()
    await remove([{ Key: 'a' }])
    const early = await restart({ now: () => daysFromNow(29) })
    expect(await early.filesIn('data')).toHaveLength(3)
    const { filesIn } = await early.restart({ now: () => daysFromNow(31) })
    expect([await filesIn('versions'), await filesIn('data')]).toEqual([[], []])
  })
})
