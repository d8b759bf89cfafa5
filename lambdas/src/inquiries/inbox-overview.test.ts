import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { type Inquiry, MailState } from '@highline/shared/schemas/inquiry'
import { expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { storedInquiry } from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { inquiries } from '../data/entities'
import { save } from '../data/entity'

const now = Date.parse('2026-11-20T09:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

/** An inquiry sent `age` hours ago and answered `took` hours later. */
const inquiry = (age: number, took?: number, more: Partial<Inquiry> = {}): Partial<Inquiry> => ({
  createdAt: hoursAgo(age),
  ...(took === undefined ? { status: 'new' } : { status: 'answered', answeredAt: hoursAgo(age - took) }),
  ...more,
})

async function overviewOf(...rows: Partial<Inquiry>[]) {
  const app = fakeApp()
  for (const [index, row] of rows.entries()) await save(app.table, inquiries, storedInquiry(index + 1, row))
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
    inquiry(24 * 400, 1),
    inquiry(24 * 100, 30),
    inquiry(24 * 30, 2),
    inquiry(24 * 9, 24),
    inquiry(24 * 8, undefined, { status: 'closed' }),
    inquiry(24 * 7, undefined, { status: 'closed' }),
    inquiry(25),
    inquiry(24),
    inquiry(23),
  )
  expect([unanswered, partial]).toEqual([3, false])
  expect(replies).toEqual([
    { days: 30, answered: 2, inTime: 2, due: 3, medianSeconds: 13 * 3600 },
    { days: 365, answered: 3, inTime: 2, due: 4, medianSeconds: 24 * 3600 },
  ])
})

it('the overview counts unanswered inquiries whose mail did not arrive', async () => {
  const mailed = MailState.options.map((state) => inquiry(2, undefined, { mail: { state, at: hoursAgo(2) } }))
  const answered = inquiry(2, 1, { mail: { state: 'given-up', at: hoursAgo(1) } })
  expect(await overviewOf(...mailed, answered, inquiry(3))).toMatchObject({ undelivered: 4, partial: false })
})

it.each([
  [24 * 365 - 1, true],
  [24 * 365, false],
])('the overview of the newest 5,000, the oldest %d hours old, has partial: %j', async (age, partial) => {
  const newer = Array.from({ length: 4999 }, () => inquiry(1))
  const overview = await overviewOf(inquiry(24 * 400), inquiry(age), ...newer)
  expect(overview).toMatchObject({ partial, unanswered: 5000 })
})
