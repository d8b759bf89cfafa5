import { inquiryLimits } from '@highline/shared/constants'
import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { type Inquiry, MailState } from '@highline/shared/schemas/inquiry'
import { describe, expect, it } from 'vitest'
import { tapped } from '../../test/crashing'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { storedInquiry } from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { counters, inquiries, spamInquiries } from '../data/entities'
import { save } from '../data/entity'

async function inbox(count: number, more?: (id: number) => Partial<Inquiry> | undefined): Promise<FakeApp> {
  const app = fakeApp()
  for (let id = 1; id <= count; id++) await save(app.table, inquiries, storedInquiry(id, more?.(id)))
  await app.table.increment(counters.inquiryTotal, count)
  return app
}

async function list(app: FakeApp, query: Record<string, string> = {}) {
  const answer = await ask(app, endpoints.list, { cookie: await logIn(app), query })
  return { ...answer, ids: endpoints.list.response.parse(answer.body).map(({ id }) => id) }
}

describe('the inbox', () => {
  it('lists the newest first, in pages by a cursor, with the total of all on every page', async () => {
    const app = await inbox(12)
    for (const query of [{}, { search: '' }]) {
      const { ids, headers } = await list(app, { ...query, limit: '5' })
      expect([ids, headers['x-next-cursor']]).toEqual([[12, 11, 10, 9, 8], '8'])
      expect([headers['x-total-count'], headers['x-searched-count']]).toEqual(['12', undefined])
    }
    const last = await list(app, { limit: '50', cursor: '5' })
    expect([last.ids, last.headers['x-total-count']]).toEqual([[4, 3, 2, 1], '12'])
    expect(last.headers).not.toHaveProperty('x-next-cursor')
    expect((await list(fakeApp())).headers['x-total-count']).toBe('0')
  })

  it('reads one page and one counter, however many inquiries there are', async () => {
    const app = await inbox(300)
    const cookie = await logIn(app)
    const calls: unknown[] = []
    const table = tapped(app.table, (call, method, [, options]) => {
      calls.push(method === 'list' ? options : method)
      return call()
    })
    await ask({ ...app, table }, endpoints.list, { cookie, query: { limit: '100' } })
    expect(calls).toEqual(['getMany', expect.objectContaining({ limit: 100 }), 'get'])
  })

  it('returns the newest thousand if the request has no limit', async () => {
    const { ids, headers } = await list(await inbox(1003))
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1000, 1003, 4])
    expect([headers['x-total-count'], headers['x-next-cursor']]).toEqual(['1003', '4'])
  })

  it.each([{}, { search: 'byron' }, { spam: '1' }])(
    'ends a page before its JSON exceeds the limit as an escaped string, and continues after it (%j)',
    async (query: Record<string, string>) => {
      const quotes = { message: '"'.repeat(5000), note: '\n'.repeat(2000) }
      const app = await inbox(490, () => quotes)
      for (let id = 1; id <= 490; id++)
        await save(app.table, spamInquiries, { ...storedInquiry(id, quotes), expiresAt: 1 })
      const ids: number[] = []
      for (let cursor: string | undefined = '491'; cursor; ) {
        const page = await list(app, { ...query, cursor })
        expect(Buffer.byteLength(JSON.stringify(JSON.stringify(page.body)))).toBeLessThan(5_100_000)
        ids.push(...page.ids)
        cursor = page.headers['x-next-cursor']
      }
      expect(ids).toEqual(Array.from({ length: 490 }, (_, n) => 490 - n))
    },
  )

  it('lists spam only if the request asks for it', async () => {
    const app = await inbox(1)
    for (const id of [2, 3]) await save(app.table, spamInquiries, { ...storedInquiry(id), expiresAt: 1 })
    expect((await list(app)).ids).toEqual([1])
    const { ids, headers } = await list(app, { spam: '1', limit: '1' })
    expect([ids, headers['x-next-cursor']]).toEqual([[3], '3'])
  })

  it.each([
    { status: 'lost' },
    { search: 'x'.repeat(201) },
    { limit: '0' },
    { limit: '1001' },
    { limit: 'all' },
    { cursor: '-1' },
    { cursor: '1e3' },
  ])('refuses %j with VALIDATION_FAILED', async (query) => {
    const app = fakeApp()
    const { verdict } = await ask(app, endpoints.list, { cookie: await logIn(app), query })
    expect(verdict).toEqual([400, 'VALIDATION_FAILED'])
  })
})

const zoe: Partial<Inquiry> = {
  ...{ firstName: 'Zoë', email: 'zoe@example.co.uk', phone: '+44 20 7946 0958', venue: 'Cóldwater Arena' },
  ...{ services: 'wireless', note: 'Rang back on Monday' },
}
/** An inbox in which the inquiries with these ids are from Zoë. */
const inboxWith = (total: number, zoes: readonly number[], more: Partial<Inquiry> = {}) =>
  inbox(total, (id) => (zoes.includes(id) ? { ...zoe, ...more } : {}))

async function search(app: FakeApp, query: Record<string, string>) {
  const { ids, headers } = await list(app, query)
  const { 'x-searched-count': searched, 'x-total-count': total, 'x-next-cursor': next } = headers
  return { ids, searched, total, next }
}

describe('a search of the inbox', () => {
  it.each([
    'zoe',
    'ZOË byron',
    'byron zoe',
    'zoe@example',
    '7946 0958',
    '2079460958',
    'coldwater',
    'wireless networks zoe',
    'rang monday',
  ])('finds an inquiry by %j', async (words) => {
    expect((await search(await inboxWith(9, [4]), { search: words })).ids).toEqual([4])
  })

  it.each(['zoe dunmere', 'byronzoe', 'null'])('finds nothing by %j', async (words) => {
    const app = await inbox(2, (id) => (id === 1 ? { ...zoe, services: null } : {}))
    expect((await search(app, { search: words })).ids).toEqual([])
  })

  it('filters by status, with and without words', async () => {
    const app = await inboxWith(9, [2, 4], { status: 'answered' })
    expect((await search(app, { status: 'answered' })).ids).toEqual([4, 2])
    expect((await search(app, { status: 'new', search: 'byron' })).ids).toEqual([9, 8, 7, 6, 5, 3, 1])
    expect((await search(app, { status: 'closed' })).ids).toEqual([])
  })

  it('filters by mail state', async () => {
    const states = ['sent', 'bounced', 'given-up', 'waiting', undefined] as const
    const mailed = (state?: MailState) => state && { state, at: '2026-11-20T09:00:00.000Z' }
    const app = await inbox(5, (id) => ({ mail: mailed(states[id - 1]) }))
    expect((await search(app, { mail: 'undelivered' })).ids).toEqual([3, 2])
    expect((await search(app, { mail: 'sent' })).ids).toEqual([1])
  })

  it('returns matches up to the limit, continues after the last one, and counts the whole inbox', async () => {
    const app = await inboxWith(9, [1, 2, 4, 6, 8])
    const first = await search(app, { search: 'zoe', limit: '3' })
    expect(first).toEqual({ ids: [8, 6, 4], searched: '6', total: '9', next: '4' })
    const last = await search(app, { search: 'zoe', limit: '2', cursor: '4' })
    expect(last).toEqual({ ids: [2, 1], searched: '3', total: '9', next: undefined })
  })

  it('searches 5,000 inquiries per request, and returns that number and the next cursor', async () => {
    const app = await inboxWith(inquiryLimits.searchAtOnce + 3, [2])
    const first = await search(app, { search: 'zoe' })
    expect(first).toEqual({ ids: [], searched: '5000', total: '5003', next: '4' })
    expect(await search(app, { search: 'zoe', cursor: '4' })).toMatchObject({ ids: [2], searched: '3' })
  })
})

const hoursAgo = (hours: number) =>
  new Date(Date.parse('2026-11-20T09:00:00.000Z') - hours * 3_600_000).toISOString()

/** Fields of an inquiry that was sent `age` hours ago and answered `took` hours later. */
const sent = (age: number, took?: number, more: Partial<Inquiry> = {}): Partial<Inquiry> => ({
  createdAt: hoursAgo(age),
  ...(took === undefined ? { status: 'new' } : { status: 'answered', answeredAt: hoursAgo(age - took) }),
  ...more,
})

async function overviewOf(...rows: Partial<Inquiry>[]) {
  const app = await inbox(rows.length, (id) => rows[id - 1])
  const { body } = await ask(app, endpoints.overview, { cookie: await logIn(app) })
  return endpoints.overview.response.parse(body)
}

it('the overview of an empty inbox has zero counts and no median', async () => {
  const none = { answered: 0, inTime: 0, due: 0, medianSeconds: null }
  expect(await overviewOf()).toEqual({
    ...{ unanswered: 0, undelivered: 0, partial: false, acknowledge: false },
    replies: [
      { days: 30, ...none },
      { days: 365, ...none },
    ],
  })
})

it('the overview has the replies in time and their median; overdue ones are late, archived ones ignored', async () => {
  const { replies, unanswered, partial } = await overviewOf(
    sent(24 * 400, 1),
    sent(24 * 100, 30),
    sent(24 * 30, 2),
    sent(24 * 9, 24),
    sent(24 * 8, undefined, { status: 'closed' }),
    sent(24 * 7, undefined, { status: 'closed' }),
    sent(25),
    sent(24),
    sent(23),
  )
  expect([unanswered, partial]).toEqual([3, false])
  expect(replies).toEqual([
    { days: 30, answered: 2, inTime: 2, due: 3, medianSeconds: 13 * 3600 },
    { days: 365, answered: 3, inTime: 2, due: 4, medianSeconds: 24 * 3600 },
  ])
})

it('the overview counts unanswered inquiries whose mail did not arrive', async () => {
  const mailed = MailState.options.map((state) => sent(2, undefined, { mail: { state, at: hoursAgo(2) } }))
  const answered = sent(2, 1, { mail: { state: 'given-up', at: hoursAgo(1) } })
  expect(await overviewOf(...mailed, answered, sent(3))).toMatchObject({ undelivered: 4, partial: false })
})

it.each([
  [24 * 365 - 1, true],
  [24 * 365, false],
])('the overview of the newest 5,000, the oldest %d hours old, has partial: %j', async (age, partial) => {
  const newer = Array.from({ length: 4999 }, () => sent(1))
  const overview = await overviewOf(sent(24 * 400), sent(age), ...newer)
  expect(overview).toMatchObject({ partial, unanswered: 5000 })
})
