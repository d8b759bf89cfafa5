import { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { londonDay } from '@highline/shared/public-content'
import { beforeEach, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import { contentService } from '../functions/content'
import { housekeeping } from './housekeeping'

const day = 86_400
const certificates = [1, 2, 3, 4, 5].map((at) => `certification_${at}` as const)

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
  app.recipients = ['owner@example.com']
  app.wait(15 * 3600) // midnight in London
})

const dayIn = (days: number) => londonDay(new Date(app.now().getTime() + days * day * 1000))

async function change(sectionKey: (typeof certificates)[number], body: object) {
  const answer = await send(contentService(app), endpoints.update, {
    cookie: await logIn(app),
    body: { sectionKey, ...body },
  })
  expect(answer.status).toBe(200)
}

const hourly = async (hours: number) => {
  for (let hour = 0; hour < hours; hour++) {
    await housekeeping(app)
    app.wait(3600)
  }
}

it('mails 60, 14 and 1 days before the last day and once it is past, each once', async () => {
  await change('certification_2', {
    validUntil: dayIn(70),
    reference: 'A 12',
    registerUrl: 'https://register.example/A12',
  })
  const told: [days: number, subject: string][] = []
  for (let passed = 0; passed < 120; passed++) {
    const before = app.mails.length
    await hourly(24)
    for (const { subject } of app.mails.slice(before)) told.push([70 - passed, subject])
  }
  const line = 'Industrial Rope Access Trade Association (IRATA)'
  expect(told).toEqual([
    [60, `${line}: the last day is near`],
    [14, `${line}: the last day is near`],
    [1, `${line}: the last day is near`],
    [-1, `${line}: no longer shown`],
  ])
  expect(app.mails[1]?.text).toContain(
    'its last day is in 14 days.\nNumber: A 12\nRegister: https://register.example/A12',
  )
})

it('in three years of five certificates none lapses with fewer than two warnings, and no mail comes twice', async () => {
  const years = 3
  const renewed = new Map<string, number>()
  // Two are renewed early, one on its last day, two lapse and are renewed a month later.
  const renewAt = [20, 5, 0, -30, -30]
  const expiry = new Map(certificates.map((key, at) => [key, 100 + at * 37]))
  for (const [key, last] of expiry) await change(key, { validUntil: dayIn(last) })
  let lapses = 0
  for (let today = 0; today < years * 365; today++) {
    for (const [at, key] of certificates.entries()) {
      const left = (expiry.get(key) ?? 0) - today
      if (left === -1) {
        lapses++
        const warnings = app.mails.filter(({ text }) => text.includes(`${lastDayOf(key, left)}:`))
        expect(warnings.length, key).toBeGreaterThanOrEqual(2)
      }
      if (left !== renewAt[at]) continue
      expiry.set(key, today + 365)
      renewed.set(key, (renewed.get(key) ?? 0) + 1)
      await change(key, { validUntil: dayIn(365) })
    }
    await housekeeping(app)
    app.wait(day / 2)
    await housekeeping(app)
    app.wait(day / 2)
  }
  expect(lapses).toBeGreaterThanOrEqual(4)
  expect([...renewed.values()].every((times) => times >= 2)).toBe(true)
  const said = app.mails.flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('“')))
  expect(new Set(said).size).toBe(said.length)
})

/** As the mails of a line say its last day, which was so many days ago. */
const lastDayOf = (_key: string, left: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dayIn(left)))

it.each([
  ['is hidden', { hidden: true, validUntil: '2026-12-01' }],
  ['has no last day', { validUntil: null, reference: 'A 12' }],
  ['left the page long ago', { validUntil: '2026-01-01' }],
])('says nothing of a line that %s', async (_why, body) => {
  await change('certification_1', body)
  await housekeeping(app)
  expect(app.mails).toEqual([])
})

it('mails again when the mail service did not take it, and not at all where no address is set', async () => {
  await change('certification_1', { validUntil: dayIn(10) })
  app.mailDown = true
  await expect(housekeeping(app)).rejects.toThrow('not finished')
  app.mailDown = false
  await hourly(3)
  expect(app.mails).toHaveLength(1)
  app.recipients = []
  app.wait(9 * day)
  await hourly(1)
  expect(app.mails).toHaveLength(1)
})
