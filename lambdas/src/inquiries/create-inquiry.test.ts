import { contact } from '@highline/shared/endpoints/contact'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { words } from '../../test/inbox'
import type { FakeRequest } from '../../test/request'
import { ask } from '../../test/services'
import { counters, idempotencyKeys, lists, notices } from '../data/entities'

const key = '6d9f2c66-6d6b-4e0e-9a4a-2a1b0c3d4e5f'

let app: FakeApp
const post = (body: object, more: FakeRequest = {}, to = app) =>
  ask(to, contact.create, { body: { ...words, ...body }, ...more })
const stored = async () => (await app.table.list(lists.inquiries.pk)).items
const inDays = (days: number) => app.now().getTime() / 1000 + days * 86_400
const total = async () => (await app.table.get(counters.inquiryTotal))?.n

beforeEach(() => {
  app = fakeApp()
})

describe('an inquiry', () => {
  it('is stored with the server’s id and date, and answered without either', async () => {
    await app.table.increment(counters.id('inquiry'), 41)
    const answer = await post({ services: 'wireless', phone: ' 01632 960001 ' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ success: true })
    expect(await stored()).toMatchObject([
      {
        ...words,
        id: 42,
        phone: '01632 960001',
        venue: '',
        services: 'wireless',
        createdAt: '2026-11-20T09:00:00.000Z',
        ...{ flags: [], status: 'new', note: '' },
      },
    ])
    expect(await total()).toBe(1)
  })

  it.each([undefined, null, ''])('with %j as service and honeypot has no service', async (empty) => {
    await post({ services: empty, website: empty })
    expect(await stored()).toMatchObject([{ services: null }])
  })

  it.each(['', 'x'])(
    'does not overwrite another one if the counter returns an id twice (honeypot %j)',
    async (website) => {
      await post({ website })
      await app.table.remove(notices.key({ id: 1 }))
      await app.table.increment(counters.id('inquiry'), -1)
      expect((await post({ website, firstName: 'Eve' })).status).toBe(500)
      expect(JSON.stringify(app.table.all())).not.toContain('Eve')
      const error = expect.objectContaining({ name: 'ConditionFailed' })
      expect(app.lines).toContainEqual(expect.objectContaining({ level: 'error', error }))
    },
  )
})

describe('the same inquiry sent again', () => {
  const again = { headers: { 'Idempotency-Key': key } }

  it('F08, F09: is stored once for 20 concurrent requests, and later ones count towards no limit', async () => {
    const posts = Array.from({ length: 20 }, (_, i) =>
      post({ elapsedMs: i }, { ...again, address: `203.0.113.${i}` }),
    )
    for (const { status } of await Promise.all(posts)) expect(status).toBe(201)
    for (let i = 0; i < 5; i++) expect((await post({}, again)).status).toBe(201)
    expect(await app.table.get(idempotencyKeys.key({ key }))).toMatchObject({ expiresAt: inDays(1) })
    expect(await stored()).toHaveLength(1)
    expect(await total()).toBe(1)
  })

  it('with another message and the same idempotency key is refused with 409', async () => {
    await post({}, again)
    const { verdict } = await post({ message: 'Fifty.' }, again)
    expect(verdict).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect(await stored()).toHaveLength(1)
  })
})

describe('rate limits', () => {
  const sendFive = async () => {
    for (let i = 0; i < 5; i++) expect((await post({ email: `a${i}@example.com` })).status).toBe(201)
  }

  it('refuse the sixth inquiry in ten minutes from one IP address with 429 and Retry-After', async () => {
    await sendFive()
    app.wait(200)
    const sixth = await post({ email: 'other@example.com' })
    expect(sixth.verdict).toEqual([429, 'RATE_LIMITED'])
    expect(sixth.headers['retry-after']).toBe('400')
    expect(sixth.error().message).toBe('Too many attempts. Please try again in 7 minutes.')
    expect((await post({}, { address: '203.0.113.8' })).status).toBe(201)
    app.wait(400)
    expect((await post({})).status).toBe(201)
  })

  it('refuse the 21st inquiry in a day from one IP address', async () => {
    for (let i = 0; i < 20; i++) {
      expect((await post({})).status).toBe(201)
      app.wait(600)
    }
    const { status, headers } = await post({})
    expect([status, headers['retry-after']]).toEqual([429, String(86_400 - 20 * 600)])
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each([
    [{}, ' You can also call us on 01632 960000.'],
    [{ hidden: true }, ''],
    [{ validUntil: '2026-11-19' }, ''],
  ])('include a telephone number unless it is hidden or expired on the page: %j', async (rule, hint) => {
    const phone = { sectionKey: 'contact_phone', content: ' 01632 960000 ', mediaId: null, ...rule }
    await app.table.put({ pk: 'SITE', sk: 'CONTENT#contact_phone', ...phone })
    await sendFive()
    const { message } = (await post({})).error()
    expect(message).toBe(`Too many attempts. Please try again in 10 minutes.${hint}`)
  })

  it('refuse without the telephone number if it cannot be read, and log contact.phone-unread', async () => {
    await sendFive()
    const get: typeof app.table.get = (key) =>
      key.sk.startsWith('CONTENT#') ? Promise.reject(new Error('denied')) : app.table.get(key)
    const { status, error } = await post({}, {}, { ...app, table: { ...app.table, get } })
    expect([status, error().message]).toEqual([429, 'Too many attempts. Please try again in 10 minutes.'])
    expect(await stored()).toHaveLength(5)
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'contact.phone-unread' }))
  })

  it('store no IP address, only a hash that expires within two days', async () => {
    await post({}, { address: '198.51.100.77' })
    expect(JSON.stringify([app.table.all(), app.lines])).not.toContain('198.51.100.77')
    const counted = app.table.all().filter(({ pk }) => /^(RATE|SALT)/.test(pk))
    expect(counted.length).toBeGreaterThan(2)
    for (const { expiresAt } of counted) expect(Number(expiresAt)).toBeLessThanOrEqual(inDays(2))
  })

  it('F10: store an inquiry that cannot be counted with the flag unmetered', async () => {
    const increment: typeof app.table.increment = (key, by, window) =>
      window ? Promise.reject(new Error('throttled')) : app.table.increment(key, by)
    await post({}, {}, { ...app, table: { ...app.table, increment } })
    expect(await stored()).toMatchObject([{ flags: ['unmetered'] }])
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'contact.unmetered' }))
  })
})

describe('an inquiry that looks like spam', () => {
  it('with the honeypot filled is stored as spam, not counted, and answered like any other', async () => {
    const answer = await post({ website: 'http://x' })
    expect([answer.status, answer.body]).toEqual([201, { success: true }])
    expect(await stored()).toEqual([])
    expect(await total()).toBeUndefined()
    const kept = { ...words, expiresAt: inDays(30) }
    expect((await app.table.list(lists.spamInquiries.pk)).items).toMatchObject([kept])
  })

  it('is only flagged if it took less than three seconds or has four links', async () => {
    const links = 'https://a.example http://b.example HTTP://c.example'
    await post({ elapsedMs: 2999, message: `${links} http://d.example` })
    await post({ elapsedMs: 3000, message: links })
    expect((await stored()).map(({ flags }) => flags)).toEqual([['fast', 'links'], []])
  })
})
