import { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { londonDay } from '@highline/shared/public-content'
import { beforeEach, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { housekeeping } from './housekeeping'

const day = 86_400

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
  app.recipients = ['owner@example.com']
  app.wait(15 * 3600) // midnight in London
})

const dayIn = (days: number) => londonDay(new Date(app.now().getTime() + days * day * 1000))

async function change(sectionKey: string, body: object) {
  const cookie = await logIn(app)
  expect((await ask(app, endpoints.update, { cookie, body: { sectionKey, ...body } })).status).toBe(200)
}

const hourly = async (hours: number) => {
  for (let hour = 0; hour < hours; hour++) {
    await housekeeping(app)
    app.wait(3600)
  }
}

it('mails once 60, 14 and 1 days before the last day and once after it, and again for a new last day', async () => {
  const register = { reference: 'A 12', registerUrl: 'https://register.example/A12' }
  await change('certification_2', { validUntil: dayIn(70), ...register })
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
  await change('certification_2', { validUntil: dayIn(14) })
  await hourly(2)
  expect(app.mails.slice(told.length)).toMatchObject([{ subject: `${line}: the last day is near` }])
})

it('sends one mail with the last day of each line and the address where it is set', async () => {
  for (const [n, days] of [0, 1, 9, -1].entries())
    await change(`certification_${n + 1}`, { content: `Line ${n + 1}`, validUntil: dayIn(days) })
  await housekeeping(app)
  expect(app.mails[0]?.subject).toBe('4 lines of your website: the last day is near')
  expect(app.mails[0]?.text).toBe(`“Line 1” is shown until 21 November 2026: its last day is today.

“Line 2” is shown until 22 November 2026: its last day is tomorrow.

“Line 3” is shown until 30 November 2026: its last day is in 9 days.

“Line 4” is no longer shown on the page: its last day was 20 November 2026.

A line leaves the page by itself when its last day is over. With a new last day it stays, or comes back.

You set it in the admin, under Content: https://site.example/admin#content
`)
  const told = (await app.table.list('NOTICE', { prefix: 'VALIDITY#' })).items
  expect(told.map(({ expiresAt }) => Number(expiresAt) - app.now().getTime() / 1000)).toEqual(
    Array(4).fill(120 * day),
  )
})

it('omits the address of the admin while the site has no URL', async () => {
  await change('certification_1', { content: 'Line 1', validUntil: dayIn(0) })
  await housekeeping({ ...app, edge: { ...app.edge, url: async () => undefined } })
  expect(app.mails[0]?.text).toMatch(/under Content\.\n$/)
  expect(app.mails[0]?.subject).toBe('Line 1: the last day is near')
})

it.each([
  ['sends a mail about a line that left the page 30 days ago', { validUntil: '2026-10-22' }, 1],
  ['sends no mail about a line that left the page 31 days ago', { validUntil: '2026-10-21' }, 0],
  ['sends no mail about a line that is hidden', { hidden: true, validUntil: '2026-12-01' }, 0],
  ['sends no mail about a line that has no last day', { validUntil: null, reference: 'A 12' }, 0],
])('%s', async (_, body, mails) => {
  await change('certification_1', body)
  await housekeeping(app)
  expect(app.mails).toHaveLength(mails)
})

it('retries a mail that the mail service refused, and sends none without a recipient', async () => {
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
