import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import { counters, inquiries, spamInquiries } from '../data/entities'
import { save } from '../data/entity'
import { inquiriesService } from '../functions/inquiries'

const inquiry = (id: number, message = 'Hello') => ({
  id,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.co.uk',
  phone: '',
  venue: '',
  services: null,
  message,
  createdAt: '2026-11-20T09:00:00.000Z',
  flags: [],
  status: 'new' as const,
  note: '',
  version: 1,
})

async function inbox(count: number, message?: string): Promise<FakeApp> {
  const app = fakeApp()
  for (let id = 1; id <= count; id++) await save(app.table, inquiries, inquiry(id, message))
  await app.table.increment(counters.inquiryTotal, count)
  return app
}

async function list(app: FakeApp, query: Record<string, string> = {}) {
  const answer = await send(inquiriesService(app), endpoints.list, { cookie: await logIn(app), query })
  return { ...answer, ids: endpoints.list.response.parse(answer.body).map(({ id }) => id) }
}

describe('the inbox', () => {
  it('lists the newest first, with the total of all', async () => {
    const { ids, headers } = await list(await inbox(12))
    expect(ids).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(headers['x-total-count']).toBe('12')
    expect(headers).not.toHaveProperty('x-next-cursor')
  })

  it('is paged by a cursor, and the total stays the total', async () => {
    const app = await inbox(12)
    const first = await list(app, { limit: '5' })
    expect([first.ids, first.headers['x-next-cursor']]).toEqual([[12, 11, 10, 9, 8], '8'])
    const last = await list(app, { limit: '50', cursor: '5' })
    expect([last.ids, last.headers['x-total-count']]).toEqual([[4, 3, 2, 1], '12'])
  })

  it('gives the newest thousand when nobody says how many', async () => {
    const { ids, headers } = await list(await inbox(1003))
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1000, 1003, 4])
    expect([headers['x-total-count'], headers['x-next-cursor']]).toEqual(['1003', '4'])
  })

  it('stops before the answer is larger than a Lambda may give', async () => {
    const answer = await list(await inbox(600, 'ä'.repeat(5000)))
    expect(answer.ids.length).toBeGreaterThan(400)
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(5_000_000)
    expect(answer.headers['x-next-cursor']).toBe(String(answer.ids.at(-1)))
  })

  it('leaves out what cannot be read, and says so in the log', async () => {
    const app = await inbox(2)
    await app.table.put({ pk: 'INQUIRY', sk: '0000000003', id: 'three' })
    expect((await list(app)).ids).toEqual([2, 1])
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'item.malformed' }))
  })

  it('shows what the honeypot caught only when asked for it', async () => {
    const app = await inbox(1)
    await save(app.table, spamInquiries, { ...inquiry(2), expiresAt: 1 })
    expect((await list(app)).ids).toEqual([1])
    expect((await list(app, { spam: '1' })).ids).toEqual([2])
  })

  it('is not paged past what a search was told to look for', async () => {
    const { headers } = await list(await inbox(3), { search: '', limit: '2' })
    expect([headers['x-next-cursor'], headers['x-searched-count']]).toEqual(['2', undefined])
  })

  it.each([
    { status: 'lost' },
    { search: 'x'.repeat(201) },
    { limit: '0' },
    { limit: '1001' },
    { limit: 'all' },
    { cursor: '-1' },
    { cursor: '1e3' },
  ])('refuses %j', async (query) => {
    const app = await inbox(1)
    const answer = await send(inquiriesService(app), endpoints.list, { cookie: await logIn(app), query })
    expect([answer.status, answer.error().code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})
