import { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { ask } from '../../test/services'
import { storeMedia } from '../../test/stored-media'
import { contentSections, lists } from '../data/entities'
import { save } from '../data/entity'
import { epochSeconds } from '../data/table'

let app: FakeMediaApp
beforeEach(async () => {
  app = await fakeMediaApp()
})

const put = (body: object) => ask(app, endpoints.update, { body, cookie: app.cookie })
const publicList = async (of: FakeApp = app) => (await ask(of, endpoints.list)).body
const adminList = async () =>
  endpoints.list.response.parse((await ask(app, endpoints.list, { cookie: app.cookie })).body)
const history = async (key: string) => (await app.table.list(lists.history(key).pk)).items

describe('a statement of fact', () => {
  const confirm = { by: 'Ada', text: 'NICEIC Approved Contractor' }

  it('stores who confirmed which text and when, and does not return this to visitors', async () => {
    const answer = await put({ sectionKey: 'certification_4', confirm, reference: 'N 7' })
    const confirmed = { ...confirm, at: '2026-11-20T09:00:00.000Z' }
    expect(answer.body).toMatchObject({ content: '', confirmed, reference: 'N 7' })
    expect(await adminList()).toMatchObject([{ confirmed }])
    expect(await publicList()).toEqual([{ sectionKey: 'certification_4', content: '', mediaId: null }])
  })

  it.each([
    { confirm: { ...confirm, by: ' ' } },
    { registerUrl: 'javascript:alert(1)' },
    { registerUrl: 'http://register.example' },
  ])('is refused with %o', async (change) => {
    expect((await put({ sectionKey: 'certification_4', ...change })).status).toBe(400)
  })
})

describe('a text', () => {
  it('is returned to visitors right after the save, with public fields only', async () => {
    const text = { sectionKey: 'hero_main_title', content: 'Up high', mediaId: null }
    expect((await put(text)).status).toBe(200)
    expect(await publicList()).toEqual([text])
    expect(await adminList()).toMatchObject([{ ...text, version: 1 }])
  })

  it('can be saved empty', async () => {
    await put({ sectionKey: 'about_title', content: 'x' })
    const emptied = { content: '', version: 2 }
    expect((await put({ sectionKey: 'about_title', content: '' })).body).toMatchObject(emptied)
  })

  it('saved twice at once with version 0 answers 200 once, and once 409 with the stored text', async () => {
    const text = { sectionKey: 'about_title', version: 0 }
    const both = await Promise.all(['a', 'b'].map((content) => put({ ...text, content })))
    const [saved] = await adminList()
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error().current).toEqual(saved)
  })

  it('saved twenty times at once without a version keeps every replaced text in the history', async () => {
    const texts = Array.from({ length: 20 }, (_, i) => `text ${i}`)
    const saves = await Promise.all(texts.map((content) => put({ sectionKey: 'about_title', content })))
    expect(saves.every(({ status }) => status === 200)).toBe(true)
    const kept = (await history('about_title')).map(({ content }) => content)
    const [now] = endpoints.list.response.parse(await publicList())
    expect([...kept, now?.content].sort()).toEqual([...texts].sort())
  })
})

describe('a content section that the page leaves out', () => {
  const line = { sectionKey: 'certification_1', content: 'Lapsed Assurance', mediaId: 7 } as const
  const withheld = { sectionKey: 'certification_1', content: '', mediaId: null, hidden: true }

  it.each([
    ['hidden', { hidden: true }],
    ['past its last day', { validUntil: '2026-11-19' }],
  ])('because it is %s is returned to visitors as hidden, without text and picture', async (_why, rule) => {
    await save(app.table, contentSections, { ...line, ...rule, version: 3 })
    expect(await publicList()).toEqual([withheld])
    expect(await adminList()).toEqual([{ ...line, ...rule, version: 3 }])
  })

  it.each([
    ['2026-07-01T22:59:59.000Z', line],
    ['2026-07-01T23:00:00.000Z', withheld],
  ])('lapses when its last day ends in London: at %s visitors get %j', async (at, told) => {
    const then = fakeApp({ at })
    await save(then.table, contentSections, { ...line, validUntil: '2026-07-01' })
    expect(await publicList(then)).toEqual([told])
  })
})

it('a picture can be set and cleared with a body that contains an empty text', async () => {
  await storeMedia(app, 7)
  for (const mediaId of [7, null]) {
    const { body } = await put({ sectionKey: 'equipment_image_1', content: '', mediaId })
    expect(body).toMatchObject({ mediaId })
  }
})

describe('the history of a text', () => {
  const read = async (sectionKey: string) => {
    const { status, body } = await ask(app, endpoints.history, { cookie: app.cookie, params: { sectionKey } })
    return status === 200 ? body : status
  }

  it('lists replaced texts, newest first, without the current one', async () => {
    for (const content of ['one', 'two', 'three']) await put({ sectionKey: 'about_title', content })
    expect(await read('about_title')).toMatchObject([
      { content: 'two', version: 2, replacedAt: '2026-11-20T09:00:00.000Z' },
      { content: 'one', version: 1 },
    ])
  })

  it('leaves out a copy of the current text, which an interrupted save leaves, and expired entries', async () => {
    for (const content of ['one', 'two']) await put({ sectionKey: 'about_title', content })
    const [first] = await history('about_title')
    if (!first) expect.unreachable('the first text is not in the history')
    await app.table.put({ ...first, sk: first.sk.replace(/1$/, '2'), content: 'two', version: 2 })
    expect(await read('about_title')).toMatchObject([{ content: 'one', version: 1 }])
    await app.table.put({ ...first, expiresAt: epochSeconds(app.now()) })
    expect(await read('about_title')).toEqual([])
  })

  it('is empty for an unchanged text, and answers 404 for an unknown key', async () => {
    expect(await read('about_content')).toEqual([])
    expect(await read('no_such_key')).toBe(404)
  })
})

describe('a save', () => {
  it.each([
    [{}, { sectionKey: 'required' }],
    [{ sectionKey: '__proto__', content: 'x' }, { sectionKey: 'value' }],
    [{ sectionKey: 'constructor', content: 'x' }, { sectionKey: 'value' }],
    [{ sectionKey: 'about_title' }, { content: 'required' }],
    [{ sectionKey: 'about_title', mediaId: 3 }, { content: 'required' }],
    [{ sectionKey: 'about_title', content: null }, { content: 'required' }],
    [{ sectionKey: 'about_title', content: 5 }, { content: 'type' }],
    [{ sectionKey: 'about_title', content: 'x'.repeat(20_001) }, { content: 'max:20000' }],
    [{ sectionKey: 'equipment_image_1', content: '' }, { mediaId: 'required' }],
    [{ sectionKey: 'equipment_image_1', mediaId: '7' }, { mediaId: 'type' }],
  ])('of %j is refused', async (body, fields) => {
    const answer = await put(body)
    expect([answer.status, answer.error().fields]).toEqual([400, fields])
  })
})
