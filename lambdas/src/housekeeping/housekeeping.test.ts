import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { inquire, words } from '../../test/inbox'
import * as sample from '../../test/sample-files'
import { storeMedia } from '../../test/stored-media'
import { counters, housekeepingRuns, inquiries, lists, media, spamInquiries } from '../data/entities'
import { find, save } from '../data/entity'
import { housekeeping } from './housekeeping'

const hour = 3600
const day = 24 * hour

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const put = (...names: string[]) =>
  Promise.all(names.map((name) => app.files.put(name, sample.jpeg(), 'image/jpeg')))
const names = () => [...app.bucket.objects.keys()].sort()
const row = (id: number) => find(app.table, media, { id })

describe('the bin', () => {
  it('keeps a file for 30 days, then deletes it with its renditions', async () => {
    await storeMedia(app, 1, { deletedAt: app.now().toISOString() })
    await storeMedia(app, 2)
    await put('1-abcd.jpg', '1-abcd-480.webp', '2-abcd.jpg', '2-abcd-480.webp')
    app.wait(30 * day - 1)
    await housekeeping(app)
    expect(names()).toHaveLength(4)
    app.wait(1)
    await housekeeping(app)
    expect(await row(1)).toBeUndefined()
    expect(names()).toEqual(['2-abcd-480.webp', '2-abcd.jpg'])
  })

  it('does not delete a file that is restored during the run', async () => {
    await storeMedia(app, 1, { deletedAt: '2026-10-01T00:00:00.000Z' })
    await put('1-abcd.jpg')
    const { remove } = app.table
    vi.spyOn(app.table, 'remove').mockImplementationOnce(async (...asked) => {
      await storeMedia(app, 1, { version: 5 })
      await remove(...asked)
    })
    await housekeeping(app)
    app.wait(2 * day)
    await housekeeping(app)
    expect(await row(1)).toMatchObject({ version: 5 })
    expect(names()).toEqual(['1-abcd.jpg'])
  })
})

describe('an object without a media item', () => {
  it('is deleted after 25 hours, and not while its upload may still be completed', async () => {
    await put('lost.jpg', 'lost-480.webp')
    app.wait(day)
    await housekeeping(app)
    expect(names()).toHaveLength(2)
    app.wait(hour)
    await housekeeping(app)
    expect(names()).toEqual([])
  })

  it('is deleted even if its name starts like that of a stored file', async () => {
    await storeMedia(app, 1, { filename: '12.jpg' })
    await put('1.jpg', '12.jpg', '12-480.webp', '123.jpg')
    app.wait(2 * day)
    await housekeeping(app)
    expect(names()).toEqual(['12-480.webp', '12.jpg'])
  })

  it('is kept for a day if it was replaced', async () => {
    await storeMedia(app, 1, { filename: 'new.jpg' })
    const stored = await row(1)
    await put('old.jpg', 'new.jpg')
    app.wait(2 * day)
    const at = app.now().getTime() / 1000
    if (stored) await save(app.table, media, { ...stored, retired: [{ filename: 'old.jpg', at }] })
    await housekeeping(app)
    expect(names()).toEqual(['new.jpg', 'old.jpg'])
    app.wait(25 * hour)
    await housekeeping(app)
    expect(names()).toEqual(['new.jpg'])
  })

  it('is not one of a malformed item; if the file name of such an item is unknown, nothing is deleted', async () => {
    await app.table.put({ pk: 'SITE', sk: 'MEDIA#0000000001', id: 1, filename: 'odd.jpg' })
    await put('odd.jpg', 'lost.jpg')
    app.wait(2 * day)
    await housekeeping(app)
    expect(names()).toEqual(['odd.jpg'])
    await app.table.put({ pk: 'SITE', sk: 'MEDIA#0000000001', id: 1 })
    await expect(housekeeping(app)).rejects.toThrow('Housekeeping was not finished')
    expect(names()).toEqual(['odd.jpg'])
  })
})

const beginUpload = () => app.directUploads.begin({ filename: 'a.mp4', mimeType: 'video/mp4', size: 1 })

it('a multipart upload is aborted when it can no longer be completed', async () => {
  await beginUpload()
  app.wait(day)
  await housekeeping(app)
  expect(app.bucket.open.size).toBe(1)
  app.wait(hour + 1)
  await housekeeping(app)
  expect(app.bucket.open.size).toBe(0)
})

describe('inquiries', () => {
  const total = async () => (await app.table.get(counters.inquiryTotal))?.n

  it('are deleted after two years and subtracted from the total', async () => {
    await inquire(app)
    await inquire(app)
    app.wait(day)
    await inquire(app)
    app.wait(729 * day)
    await housekeeping(app)
    expect((await app.table.list(lists.inquiries.pk)).items).toMatchObject([{ id: 3 }])
    expect(await total()).toBe(1)
    expect(await find(app.table, inquiries, { id: 1 })).toBeUndefined()
  })

  it('that are spam are deleted after 30 days, without a change of the total', async () => {
    await inquire(app, { website: 'x' })
    await inquire(app)
    app.wait(30 * day - 1)
    await housekeeping(app)
    expect(await find(app.table, spamInquiries, { id: 1 })).toMatchObject(words)
    app.wait(1)
    await housekeeping(app)
    expect(await find(app.table, spamInquiries, { id: 1 })).toBeUndefined()
    expect(await total()).toBe(1)
  })
})

it('a chore that fails is logged and recorded as failed, and does not stop the others', async () => {
  await storeMedia(app, 1, { deletedAt: '2026-10-01T00:00:00.000Z' })
  await beginUpload()
  app.wait(2 * day)
  vi.spyOn(app.files, 'list').mockRejectedValue(new Error('down'))
  await expect(housekeeping(app)).rejects.toThrow('not finished')
  expect(app.lines).toContainEqual(
    expect.objectContaining({ event: 'housekeeping.failed', details: { chore: 'sweepOrphans' } }),
  )
  expect(app.bucket.open.size).toBe(0)
  expect(await row(1)).toBeUndefined()
  const done = app.lines.filter(({ event }) => event === 'housekeeping')
  expect(done.map(({ details }) => details)).toEqual([
    { chore: 'emptyBin', count: 1 },
    { chore: 'giveUpUploads', count: 1 },
  ])
  const run = { at: app.now().toISOString(), failed: ['sweepOrphans', 'noteMissing'] }
  expect(await find(app.table, housekeepingRuns, {})).toMatchObject(run)
})
