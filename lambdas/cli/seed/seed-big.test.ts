import { contact } from '@highline/shared/endpoints/contact'
import { inquiries as inquiryEndpoints } from '@highline/shared/endpoints/inquiries'
import { beforeAll, describe, expect, it } from 'vitest'
import { bigPicture, seedBig } from '../../bench/seed-big'
import { nextId } from '../../src/data/writes'
import { contactService } from '../../src/functions/contact'
import { inquiriesService } from '../../src/functions/inquiries'
import { readPublicContent } from '../../src/publish/public-content'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { send } from '../../test/request'

const noPicture = async () => new Uint8Array(8)

/** Rows without what chance gives them. */
const rowsOf = async (app: FakeMediaApp) => {
  const { media, content } = await readPublicContent(app)
  return { content, media: media.map(({ filename, url, ...row }) => row) }
}

describe('a site that is filled to its limits', () => {
  let app: FakeMediaApp
  beforeAll(async () => {
    app = await fakeMediaApp()
    await seedBig(app, noPicture)
  })

  it('has 1,000 files, 200 projects and 50 slides, each of which shows a file', async () => {
    const {
      media,
      content: { project, slide },
    } = await readPublicContent(app)
    expect([media.length, project.length, slide.length]).toEqual([1000, 200, 50])
    const files = new Set(media.map(({ id }) => id))
    expect([...project, ...slide].every(({ mediaId }) => files.has(mediaId ?? 0))).toBe(true)
    expect(media.every(({ filename }) => app.bucket.objects.has(filename))).toBe(true)
  })

  it('lists 10,000 inquiries, the newest first, and counts a new one as the next', async () => {
    const list = () =>
      send(inquiriesService(app), inquiryEndpoints.list, { cookie: app.cookie, query: { limit: '2' } })
    const before = await list()
    expect(before.headers).toMatchObject({ 'x-total-count': '10000' })
    expect(before.body).toMatchObject([{ id: 10_000, createdAt: app.now().toISOString() }, { id: 9999 }])
    const body = { firstName: 'Ada', lastName: 'New', email: 'ada@venue.example', message: 'Hello' }
    await send(contactService(app), contact.create, { body })
    const after = await list()
    expect(after.headers).toMatchObject({ 'x-total-count': '10001' })
    expect(after.body).toMatchObject([{ id: 10_001, firstName: 'Ada' }, { id: 10_000 }])
  })

  it('goes on counting where the test data ends', async () => {
    expect(await nextId(app.table, 'media')).toBe(1001)
    expect(await nextId(app.table, 'project')).toBe(201)
    expect(await nextId(app.table, 'heroSlide')).toBe(51)
  })

  it('is the same each time', async () => {
    const again = await fakeMediaApp()
    await seedBig(again, noPicture)
    expect(await rowsOf(again)).toEqual(await rowsOf(app))
    expect(await bigPicture(5)).toEqual(await bigPicture(5))
    expect(await bigPicture(5)).not.toEqual(await bigPicture(6))
  })
})

describe('a site that has inquiries already', () => {
  it('is given only those that are missing from 10,000', async () => {
    const app = await fakeMediaApp()
    const body = { firstName: 'Ada', lastName: 'First', email: 'ada@venue.example', message: 'Hello' }
    await send(contactService(app), contact.create, { body })
    await seedBig(app, noPicture)
    expect(app.table.all().filter(({ pk }) => pk === 'INQUIRY')).toHaveLength(10_000)
    expect(await app.table.get({ pk: 'COUNTER', sk: 'INQUIRIES' })).toMatchObject({ n: 10_000 })
  })
})
