import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { counters, media } from '../../src/data/entities'
import { openSession } from '../../src/data/sessions'
import { nextId } from '../../src/data/writes'
import { housekeeping } from '../../src/housekeeping/housekeeping'
import { sweepOrphans } from '../../src/housekeeping/sweep-media'
import { readPublicContent, snapshotOf } from '../../src/publish/public-content'
import { type FakeArchiveApp, fakeArchiveApp } from '../../test/fake-archive-app'
import { testSecret } from '../../test/logged-in'
import { carried, exported, failingAt, fullSite, importInto, throughWrites } from './full-site.testing'

const old = await fullSite()

/** Key of a media file of the site. */
const first = media.key({ id: 1 })
const purgeStartedAt = '2026-11-20T08:00:00.000Z'

describe('export and import of a site', () => {
  it('gives the same items and files on an empty stage, including bin and history', async () => {
    const fresh = await fakeArchiveApp('new')
    await importInto(fresh, await exported(old))
    expect(carried(fresh)).toEqual(carried(old))
    const kinds = new Set(carried(fresh).items.map(({ pk, sk }) => `${pk} ${sk}`.replace(/[#].*/s, '')))
    expect([...kinds].sort()).toEqual([
      'HISTORY',
      'SITE CONTENT',
      'SITE HERO',
      'SITE LOGO',
      'SITE MEDIA',
      'SITE PROJECT',
    ])
    const shown = async (app: FakeArchiveApp) => snapshotOf(await readPublicContent(app), old)
    expect(await shown(fresh)).toEqual(await shown(old))
  })

  it('leaves out files being deleted for good, and keeps such files of the target stage', async () => {
    const app = await fullSite()
    await app.table.put({ ...(await app.table.get(first)), ...first, purgeStartedAt })
    const folder = await exported(app)
    expect(await readFile(join(folder, 'media.jsonl'), 'utf8')).not.toMatch(/"id":1\b|purgeStartedAt/)
    const fresh = await fakeArchiveApp('new')
    const purged = { ...media.key({ id: 99 }), id: 99, filename: 'x.jpg', purgeStartedAt }
    await fresh.table.put(purged)
    await importInto(fresh, folder)
    await importInto(fresh, folder, { replace: true })
    expect(await fresh.table.get(media.key({ id: 99 }))).toEqual(purged)
  })

  it('restores a file whose deletion for good began after the export, and housekeeping keeps it', async () => {
    const app = await fullSite()
    const folder = await exported(app)
    const row = await app.table.get(first)
    await app.table.put({ ...row, ...first, purgeStartedAt })
    app.bucket.objects.clear()
    const hourlyMeanwhile = throughWrites(app, async (call, method) => {
      await call()
      if (method === 'store') await housekeeping(app)
    })
    await importInto(hourlyMeanwhile, folder, { replace: true })
    expect(await app.table.get(first)).toEqual(row)
    expect(app.bucket.objects.has(String(row?.filename))).toBe(true)
  })

  it('continues each id counter from the higher value of the two stages', async () => {
    const fresh = await fakeArchiveApp('new')
    await fresh.table.increment(counters.id('project'), 70)
    await importInto(fresh, await exported(old))
    expect(await nextId(fresh.table, 'media')).toBe(6)
    expect(await nextId(fresh.table, 'heroSlide')).toBe(2)
    expect(await nextId(fresh.table, 'project')).toBe(71)
    expect(await nextId(fresh.table, 'inquiry')).toBe(3)
  })

  it('leaves out sessions, secrets, open uploads and inquiries', async () => {
    const session = await openSession(old, 'credential')
    const folder = await exported(old)
    const names = await readdir(folder)
    const words = (
      await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
    ).join()
    expect(words).toContain('Odd words')
    expect(names).not.toContain('inquiries.jsonl')
    for (const secret of [testSecret.pepper, testSecret.passwordHash, 'ada@venue', 'open.mp4', 'credential'])
      expect(words).not.toContain(secret)
    expect(session.length).toBeGreaterThan(0)
  })
})

describe('an import', () => {
  it('that is interrupted at every third write gives the same result when it is run again', async () => {
    const folder = await exported(old)
    const { failing: counting, writes } = failingAt(await fakeArchiveApp('new'), Number.POSITIVE_INFINITY)
    await importInto(counting, folder)
    expect(writes()).toBeGreaterThan(12)
    for (let at = 1; at <= writes(); at += 3) {
      const fresh = await fakeArchiveApp('new')
      await expect(importInto(failingAt(fresh, at).failing, folder)).rejects.toThrow('connection lost')
      await importInto(fresh, folder)
      expect(carried(fresh)).toEqual(carried(old))
    }
  })

  it('that is resumed after two days stores again the objects that housekeeping removed meanwhile', async () => {
    const folder = await exported(old)
    const fresh = await fakeArchiveApp('new')
    const beforeItems = (work: () => Promise<unknown>) =>
      throughWrites(fresh, async (call, _method, [item]) => {
        if (JSON.stringify(item).includes('"sk":"MEDIA')) await work()
        return call()
      })
    const interrupted = beforeItems(() => Promise.reject(new Error('connection lost')))
    await expect(importInto(interrupted, folder)).rejects.toThrow('connection lost')
    fresh.wait(2 * 86_400)
    const removed: number[] = []
    const sweeping = beforeItems(async () => removed.push(await sweepOrphans(fresh)))
    await importInto(sweeping, folder)
    expect(Math.max(...removed)).toBeGreaterThan(0)
    expect(carried(fresh)).toEqual(carried(old))
  })

  it('refuses a stage with content, and changes nothing', async () => {
    const other = await fullSite()
    const before = other.table.all()
    const refused = importInto(other, await exported(old))
    await expect(refused).rejects.toThrow(
      /nothing was changed: 4 media, 1 hero-slides, 1 projects.*\n.*--replace/,
    )
    expect(other.table.all()).toEqual(before)
  })

  it('refuses to continue the unfinished import of another archive', async () => {
    const fresh = await fakeArchiveApp('new')
    const { failing } = failingAt(fresh, 5)
    await expect(importInto(failing, await exported(old))).rejects.toThrow('connection lost')
    old.wait(60)
    await expect(importInto(fresh, await exported(old))).rejects.toThrow('another archive')
  })

  it('with --replace replaces the content, even when interrupted and resumed, and keeps inquiries', async () => {
    const folder = await exported(old)
    const other = await fullSite()
    await nextId(other.table, 'project')
    const extra = { pk: 'SITE', sk: 'PROJECT#0000000002', id: 2, name: 'Theirs' }
    await other.table.put(extra)
    const { failing } = failingAt(other, 9)
    await expect(importInto(failing, folder, { replace: true })).rejects.toThrow('connection lost')
    await importInto(other, folder)
    const { items } = carried(other, { inquiries: true })
    expect(items).toEqual(carried(old, { inquiries: true }).items)
    expect(await nextId(other.table, 'project')).toBe(3)
  })
})
