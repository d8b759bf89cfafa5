import { noticeLimits } from '@highline/shared/constants'
import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { inquire, words } from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { counters, inquiries, lists, notices, spamInquiries } from '../data/entities'
import { notify } from './notify'

let app: FakeApp
let cookie: string

beforeEach(async () => {
  app = fakeApp()
  cookie = await logIn(app)
  for (const email of ['ada@example.co.uk', 'ADA@example.co.uk', 'bob@example.co.uk'])
    await inquire(app, { email })
  await inquire(app, { email: 'ada@example.co.uk', website: 'x' })
})

const change = (id: unknown, body: unknown) => ask(app, endpoints.update, { params: { id }, body, cookie })
const remove = (id: unknown) => ask(app, endpoints.remove, { params: { id }, cookie })
const keep = (id: number) => ask(app, endpoints.notSpam, { params: { id }, cookie })
const total = async () => (await app.table.get(counters.inquiryTotal))?.n
const emails = async (pk: string) => (await app.table.list(pk)).items.map(({ email }) => email)

describe('an inquiry in the inbox', () => {
  it('takes a status and a note only; an old version gets 409, no change 400, an unknown id 404', async () => {
    const answered = { status: 'answered', note: 'Rang back' }
    expect((await change(1, { ...answered, message: 'forged' })).body).toMatchObject({
      ...answered,
      message: words.message,
      version: 2,
    })
    expect((await change(1, { note: 'late', version: 1 })).status).toBe(409)
    expect((await change(1, {})).status).toBe(400)
    expect((await change(77, { note: 'x' })).status).toBe(404)
  })

  it('keeps the time of its first answer until its status is new again', async () => {
    const answeredAt = async (status: string) => {
      const { body } = await change(1, { status })
      return endpoints.update.response.parse(body).answeredAt
    }
    expect(await answeredAt('closed')).toBeUndefined()
    expect(await answeredAt('answered')).toBe('2026-11-20T09:00:00.000Z')
    app.wait(60)
    expect(await answeredAt('closed')).toBe('2026-11-20T09:00:00.000Z')
    expect(await answeredAt('answered')).toBe('2026-11-20T09:00:00.000Z')
    expect(await answeredAt('new')).toBeUndefined()
    expect(await answeredAt('answered')).toBe('2026-11-20T09:01:00.000Z')
  })

  it('is deleted and deducted from the total once, with a note that is saved concurrently', async () => {
    const both = await Promise.all([remove(1), remove(1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    await Promise.all([change(2, { note: 'Rang back' }), remove(2)])
    expect(await app.table.get(spamInquiries.key({ id: 2 }))).toMatchObject({ note: 'Rang back' })
    expect(await total()).toBe(1)
    expect(await emails(lists.inquiries.pk)).toEqual(['bob@example.co.uk'])
  })

  it('can be restored for 30 days after its deletion, with its status and note', async () => {
    await change(1, { status: 'answered', note: 'Rang back' })
    const before = await app.table.get(inquiries.key({ id: 1 }))
    await remove(1)
    expect(await app.table.get(spamInquiries.key({ id: 1 }))).toMatchObject({
      deletedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: Date.parse('2026-12-20T09:00:00.000Z') / 1000,
    })
    await keep(1)
    expect(await app.table.get(notices.key({ id: 1 }))).toBeUndefined()
    const after = { ...before, mail: { state: 'unwanted', at: '2026-11-20T09:00:00.000Z' } }
    expect(await app.table.get(inquiries.key({ id: 1 }))).toEqual({ ...after, writeId: undefined })
    expect(await total()).toBe(3)
    const { items } = await app.table.list(lists.activities.pk)
    expect(items).toContainEqual(expect.objectContaining({ action: 'Inquiry restored' }))
  })

  it('is not mailed after its deletion, and has its mail state when it is restored', async () => {
    await remove(1)
    app.recipients = ['owner@example.co.uk']
    await notify(app)
    expect(app.mails).toHaveLength(2)
    await remove(2)
    expect((await keep(2)).body).toMatchObject({ mail: { state: 'sent' } })
  })
})

describe('an inquiry that is kept from spam', () => {
  it('is moved to the inbox and its total once, even if requested twice, and not mailed as new', async () => {
    const both = await Promise.all([keep(4), keep(4)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(endpoints.notSpam.response.parse(both[0].body)).toMatchObject({ id: 4, status: 'new' })
    expect(await total()).toBe(4)
    expect(await emails(lists.spamInquiries.pk)).toEqual([])
    const stored = (await app.table.list(lists.inquiries.pk)).items.at(-1)
    expect(stored).toMatchObject({ id: 4, email: 'ada@example.co.uk' })
    expect(stored).not.toHaveProperty('expiresAt')
    expect((await app.table.list(lists.notices.pk)).items.map(({ next }) => next)).toEqual([
      ...Array(3).fill('mail'),
      'reminder',
    ])
    expect((await keep(77)).status).toBe(404)
  })

  it.each([
    [noticeLimits.remindSeconds.byDay - 1, 1],
    [noticeLimits.remindSeconds.byDay, 0],
  ])(
    'gets a reminder unless its reply is due: moved to the inbox after %i s, %i reminders',
    async (age, count) => {
      app.wait(age)
      cookie = await logIn(app)
      await keep(4)
      const { items } = await app.table.list(lists.notices.pk)
      expect(items.filter(({ next }) => next === 'reminder')).toHaveLength(count)
    },
  )
})

it('an erasure removes every inquiry of one address in any case, including spam and malformed items', async () => {
  const body = { email: 'Ada@Example.co.uk' }
  await app.table.put({ ...inquiries.key({ id: 77 }), email: 'ada@example.co.uk', id: 'unreadable' })
  await app.table.put({ ...inquiries.key({ id: 78 }) })
  await app.table.increment(counters.inquiryTotal, 1)
  expect((await ask(app, endpoints.erase, { body, cookie })).body).toEqual({ count: 4 })
  expect(JSON.stringify(app.table.all())).not.toMatch(/ada@/i)
  expect(await emails(lists.inquiries.pk)).toEqual(['bob@example.co.uk', undefined])
  expect(await total()).toBe(1)
  app.recipients = ['owner@example.co.uk']
  await notify(app)
  expect([app.mails.length, (await app.table.list(lists.notices.pk)).items]).toMatchObject([1, [{ id: 3 }]])
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
})
