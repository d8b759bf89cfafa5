import { itemEndpoints } from '@highline/shared/content-endpoints'
import {
  type ContentKindName,
  type ContentLists,
  contentKindNames,
  contentKinds,
  itemKindNames,
  mediaIdsOf,
} from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media as mediaEndpoints } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { exportSite } from '../cli/archive/export-site'
import { importSite } from '../cli/archive/import-site'
import { emptySite, readVisibleContent } from '../cli/seed/seed'
import { temporaryDirectory } from '../local/temporary-directory.testing'
import { listActivities } from '../src/data/activities'
import { contentEntity } from '../src/data/content-entities'
import * as entities from '../src/data/entities'
import { nextId } from '../src/data/writes'
import { readPublicContent, snapshotOf } from '../src/publish/public-content'
import { type FakeArchiveApp, fakeArchiveApp } from './fake-archive-app'
import { itemsOf } from './items-of'
import { logIn } from './logged-in'
import type { send } from './request'
import { jpeg } from './sample-files'
import { ask } from './services'
import { storeMedia } from './stored-media'

/** Endpoint and body with which the form of each kind saves an item with a picture. */
const saves = {
  slide: (mediaId) => [heroCarousel.create, { title: 'Up high', subtitle: '', mediaId }],
  project: (mediaId) => [
    projects.create,
    { name: 'Arena', description: 'New masts', location: 'Leeds', mediaId },
  ],
  text: (mediaId) => [contentSections.update, { sectionKey: 'equipment_image_1', mediaId }],
} satisfies Record<ContentKindName, (mediaId: number) => [Parameters<typeof send>[1], body: object]>

let app: FakeArchiveApp
let cookie: string
beforeEach(async () => {
  app = await fakeArchiveApp('old')
  cookie = await logIn(app)
  await storeMedia(app, 7)
  await app.files.put('7-abcd.jpg', new Uint8Array(jpeg()), 'image/jpeg')
})

function save(
  kind: ContentKindName,
  mediaId: number,
  more: object = {},
  headers: Record<string, string> = {},
) {
  const [endpoint, body] = saves[kind](mediaId)
  return ask(app, endpoint, { cookie, headers, body: { ...body, ...more } })
}

const usesIn = <Kind extends ContentKindName>(kind: Kind, content: ContentLists) =>
  content[kind].map(contentKinds[kind].useOf)

const stored = async (of = app) => (await readPublicContent(of)).content

describe.each(contentKindNames)('content kind %s', (kind) => {
  it('a save with a missing, deleted or unsuitable media file answers 400, and with a suitable one succeeds', async () => {
    await storeMedia(app, 8, { deletedAt: '2026-11-20T08:00:00.000Z' })
    await storeMedia(app, 9, { mimeType: 'video/mp4' })
    const sorts = Object.values(contentKinds[kind].media)
    const refused = sorts.includes('picture or video') ? [8, 404] : [8, 9, 404]
    for (const mediaId of refused) {
      const answer = await save(kind, mediaId)
      expect([mediaId, answer.status]).toEqual([mediaId, 400])
      expect(answer.error().fields).toHaveProperty('mediaId')
    }
    expect((await stored())[kind]).toEqual([])
    expect((await save(kind, 7)).status).toBeLessThan(300)
    expect((await stored())[kind].map((value) => mediaIdsOf(kind, value))).toEqual([[7]])
  })

  it('an item is in the snapshot for rendering, without version and writeId, and named in the activity log', async () => {
    await save(kind, 7)
    expect((await stored())[kind]).toMatchObject([{ version: 1 }])
    const { media, ...snapshot } = snapshotOf(await readPublicContent(app), app)
    const [value, ...more] = Object.values(snapshot).filter(Array.isArray).flat()
    expect([value, more]).toMatchObject([{ mediaId: 7 }, []])
    expect(Object.keys(value).filter((field) => /^(version|writeId)$/.test(field))).toEqual([])
    const [line] = await listActivities(app)
    expect(line?.subject).toMatch(/^(?!No\. ).+/)
  })

  it('the picture is public and cannot be deleted while an item uses it, until emptySite removes the item', async () => {
    const shown = async () => (await ask(app, mediaEndpoints.list)).body
    expect(await shown()).toEqual([])
    await save(kind, 7)
    expect(await shown()).toMatchObject([{ id: 7 }])
    const answer = await ask(app, mediaEndpoints.remove, { cookie, params: { id: 7 } })
    expect(answer.verdict).toEqual([409, 'MEDIA_IN_USE'])
    expect(answer.error()).toMatchObject({ uses: usesIn(kind, await stored()) })
    expect(await app.table.get(entities.media.key({ id: 7 }))).not.toHaveProperty('deletedAt')
    await emptySite(app)
    expect((await readVisibleContent(app)).content[kind]).toEqual([])
    expect(await shown()).toEqual([])
  })

  it('export and import keep an item, and its id is not used again', async () => {
    await save(kind, 7)
    const folder = await temporaryDirectory()
    const print = () => undefined
    await exportSite(app, { folder, inquiries: false, print })
    const fresh = await fakeArchiveApp('new')
    await importSite(fresh, { folder, inquiries: false, replace: false, print })
    expect((await stored(fresh))[kind]).toEqual((await stored())[kind])
    expect((await stored(fresh))[kind]).toHaveLength(1)
    const { counter } = contentEntity(kind)
    if (counter) expect(await nextId(fresh.table, counter)).toBe(2)
  })
})

describe.each(itemKindNames)('items of kind %s', (kind) => {
  it('are listed by ascending sort order in the public content and the API', async () => {
    await save(kind, 7, { sortOrder: 2 })
    await save(kind, 7, { sortOrder: 1 })
    expect((await stored())[kind].map(({ id }) => id)).toEqual([2, 1])
    const { body } = await ask(app, itemEndpoints[kind].list)
    expect(body).toMatchObject([{ id: 2 }, { id: 1 }])
  })

  it('are stored once per idempotency key, and a repeated request with other fields updates the item', async () => {
    const again = (more: object, key = '0b3c6bd1-6f4b-4b0a-9f5e-2f8f3c1d7a10') =>
      save(kind, 7, more, { 'Idempotency-Key': key })
    const [first, second] = [await again({}), await again({})]
    expect([second.status, second.body]).toEqual([201, first.body])
    await again({ sortOrder: 5 })
    expect((await stored())[kind]).toMatchObject([{ id: 1, sortOrder: 5, version: 2 }])
    await again({}, '5f2a7c1e-0d3b-4c89-8e61-9a4d2b7f6c35')
    expect((await stored())[kind]).toHaveLength(2)
  })

  it('answer 400 to an unsuitable file, 409 to a stale version and 404 to a second deletion', async () => {
    await storeMedia(app, 9, { mimeType: 'video/mp4' })
    await save(kind, 7)
    const change = (body: object) => ask(app, itemEndpoints[kind].update, { cookie, params: { id: 1 }, body })
    for (const mediaId of contentKinds[kind].media.mediaId === 'picture' ? [9, 404] : [404]) {
      const answer = await change({ mediaId })
      expect([answer.status, answer.error().fields]).toEqual([400, { mediaId: 'picture' }])
    }
    expect((await change({ sortOrder: 2, version: 1 })).status).toBe(200)
    const late = await change({ sortOrder: 3, version: 1 })
    expect([late.status, late.error().current]).toMatchObject([409, { mediaId: 7, sortOrder: 2, version: 2 }])
    const remove = () => ask(app, itemEndpoints[kind].remove, { cookie, params: { id: 1 } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    const { content, media } = await readPublicContent(app)
    expect([content[kind], media.filter(({ deletedAt }) => deletedAt)]).toEqual([[], []])
    expect(media).toHaveLength(2)
  })

  it('are limited in number: a create beyond the limit answers 409 LIMIT_REACHED', async () => {
    const most = { slide: 50, project: 200 }[kind]
    await save(kind, 7)
    const [first] = itemsOf(app.table.all(), contentEntity(kind).list)
    if (!first) expect.unreachable('nothing was saved')
    for (let n = 2; n < most; n++) await app.table.put({ ...first, sk: `${first.sk}-${n}`, id: 1000 + n })
    expect((await save(kind, 7)).status).toBe(201)
    expect((await save(kind, 7)).verdict).toEqual([409, 'LIMIT_REACHED'])
  })
})

const isEntity = (value: object): value is { name: string; key: (source: object) => { pk: string } } =>
  'schema' in value && 'key' in value

test('every entity in the public partition is a content kind or a listed exception', () => {
  const others = ['media', 'logoPointer', 'missingFiles', 'importMark']
  const exported: object[] = Object.values(entities)
  const inPublic = exported.filter(isEntity).filter(({ key }) => key({ id: 1 }).pk === PUBLIC_PARTITION)
  const ofKinds = contentKindNames.map((kind) => contentEntity(kind).entity.name)
  expect([...ofKinds, ...others].sort()).toEqual(inPublic.map(({ name }) => name).sort())
})

test('no two content kinds share a counter, a key prefix or a name in archives', () => {
  for (const part of ['counter', 'prefix', 'archiveName'] as const) {
    const values = contentKindNames.flatMap((kind) => {
      const { list, ...storage } = contentEntity(kind)
      return { prefix: list.prefix, ...storage }[part] ?? []
    })
    expect(new Set(values).size, part).toBe(values.length)
  }
})
