import { describe, expect, it } from 'vitest'
import { counters } from '../../src/data/entities'
import { notify } from '../../src/inquiries/notify'
import { type FakeArchiveApp, fakeArchiveApp } from '../../test/fake-archive-app'
import * as archive from './full-site.testing'

const { carried, fullSite, sendInquiry } = archive
const exported = (app: FakeArchiveApp, inquiries = true) => archive.exported(app, { inquiries })
const importInto = (app: FakeArchiveApp, folder: string, replace = false) =>
  archive.importInto(app, folder, { inquiries: true, replace })

const total = async ({ table }: FakeArchiveApp) => (await table.get(counters.inquiryTotal))?.n

/** Returns the exported items of a stage, with waiting mails marked as unwanted. */
const withoutNotification = (app: FakeArchiveApp) =>
  JSON.parse(
    JSON.stringify(carried(app, { inquiries: true })).replaceAll('"state":"waiting"', '"state":"unwanted"'),
  )

describe('export and import with --inquiries', () => {
  it('carries inquiries, spam and the total, and causes no mail about them', async () => {
    const [old, fresh] = [await fullSite(), await fakeArchiveApp('new')]
    await importInto(fresh, await exported(old))
    expect(JSON.stringify(carried(old, { inquiries: true }))).toContain('"state":"waiting"')
    expect(carried(fresh, { inquiries: true })).toEqual(withoutNotification(old))
    expect(await total(fresh)).toBe(1)
    fresh.recipients = ['owner@site.example']
    await notify(fresh)
    expect(fresh.mails).toEqual([])
    await sendInquiry(fresh, 'new@venue.example')
    await notify(fresh)
    expect(fresh.mails).toHaveLength(1)
  })

  it('into the stage of the export keeps notes and inquiries added since', async () => {
    const app = await fullSite()
    const folder = await exported(app)
    await app.table.put({ ...firstIn(app, 'INQUIRY'), note: 'Rang back', version: 2 })
    await sendInquiry(app, 'later@venue.example')
    await importInto(app, folder, true)
    const { items } = carried(app, { inquiries: true })
    expect(items.filter(({ pk }) => pk === 'INQUIRY')).toMatchObject([
      { email: 'ada@venue.example', note: 'Rang back' },
      { email: 'later@venue.example' },
    ])
    expect(await total(app)).toBe(2)
  })

  it('does not move an inquiry back to spam that was kept since the export', async () => {
    const app = await fullSite()
    const folder = await exported(app)
    const { expiresAt, ...inquiry } = firstIn(app, 'SPAM')
    await app.table.remove(inquiry)
    await app.table.put({ ...inquiry, pk: 'INQUIRY' })
    await importInto(app, folder, true)
    expect(app.table.all().filter(({ pk }) => pk === 'SPAM')).toEqual([])
  })

  it('interrupted between two batches, imports every inquiry and counts it once when run again', async () => {
    const [old, fresh] = [await fullSite(), await fakeArchiveApp('new')]
    for (let n = 0; n < 120; n++) await old.table.put({ ...firstIn(old, 'INQUIRY'), ...numbered(n + 10) })
    let batches = 0
    const interrupted = archive.throughWrites(fresh, async (call, method) => {
      if (method === 'transact' && ++batches === 2) throw new Error('connection lost')
      return call()
    })
    const folder = await exported(old)
    await expect(importInto(interrupted, folder)).rejects.toThrow('connection lost')
    expect(await total(fresh)).toBe(50)
    await importInto(fresh, folder)
    expect(await total(fresh)).toBe(121)
    expect(carried(fresh, { inquiries: true })).toEqual(withoutNotification(old))
  })

  it('refuses a stage with other inquiries, even with --replace, and an archive without inquiries', async () => {
    const [site, other] = [await fullSite(), await fakeArchiveApp('other')]
    await sendInquiry(other, 'bob@venue.example')
    const before = other.table.all()
    await expect(importInto(other, await exported(site), true)).rejects.toThrow('inquiries of its own')
    expect(other.table.all()).toEqual(before)
    await expect(importInto(other, await exported(site, false))).rejects.toThrow(
      'no inquiries in this export',
    )
  })
})

const numbered = (id: number) => ({ id, sk: String(id).padStart(10, '0'), email: `${id}@venue.example` })

function firstIn(app: FakeArchiveApp, partition: string) {
  const [item] = app.table.all().filter(({ pk }) => pk === partition)
  if (!item) throw new Error(`Nothing is in ${partition}`)
  return item
}
