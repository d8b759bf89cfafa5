import { contentSections } from '@highline/shared/endpoints/content-sections'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notify } from '../../src/inquiries/notify'
import { inbox, inquire, outage, verdict, words } from './clients'
import { type Environment, startEnvironment } from './environment'
import type { Harness } from './harness'

let stage: Environment
let harness: Harness

beforeAll(async () => {
  stage = await startEnvironment()
})
beforeEach(async () => {
  harness = await stage.harness()
})
afterAll(() => stage.close())

const storing = { operation: 'TransactWriteItems' }
const once = { inquiries: [expect.objectContaining(words)], total: 1 }
const never = { inquiries: [], total: 0 }

it('F05 an inquiry whose write is throttled twice is stored at the third try', async () => {
  harness.arm({ kind: 'before-throttle', ...storing, tries: 2 })
  expect((await inquire(harness)).status).toBe(201)
  expect(await inbox(harness)).toEqual(once)
})

it('F06 an inquiry whose write is throttled for good is refused with a sentence, and nothing is stored', async () => {
  harness.arm({ kind: 'before-throttle', ...storing })
  const answer = await inquire(harness)
  expect(verdict(answer)).toEqual(outage)
  expect(answer.error().message).toMatch(/try again/i)
  expect(answer.headers['retry-after']).toBe('5')
  expect(await inbox(harness)).toEqual(never)
})

it('F07 an inquiry whose write is answered to nobody is written again, and is there once', async () => {
  harness.arm({ kind: 'after-lost', ...storing, tries: 1 })
  expect((await inquire(harness)).status).toBe(201)
  expect(Math.max(...harness.tries.values())).toBe(2)
  expect(await inbox(harness)).toEqual(once)
})

it('F08 an inquiry that is sent again since its answer was lost on the way is there once', async () => {
  for (let i = 0; i < 3; i++) expect((await inquire(harness)).status).toBe(201)
  expect(await inbox(harness)).toEqual(once)
})

it('F10 an inquiry that cannot be counted is stored, and says so', async () => {
  harness.arm({ kind: 'before-500', about: 'RATE#' })
  expect((await inquire(harness)).status).toBe(201)
  expect(await inbox(harness)).toEqual({
    inquiries: [expect.objectContaining({ flags: ['unmetered'] })],
    total: 1,
  })
})

it('F11 an inquiry of which no mail can be sent is stored, and the mail follows', async () => {
  expect((await inquire(harness)).status).toBe(201)
  harness.arm({ kind: 'before-500', service: 'ses' })
  await notify(harness.app)
  expect([await inbox(harness), await harness.mails()]).toEqual([once, []])
  harness.arm()
  harness.time.pass(5 * 60_000)
  await notify(harness.app)
  await notify(harness.app)
  expect((await harness.mails()).map(({ subject }) => subject)).toEqual(['New inquiry from Ada Byron'])
})

it('F12 an inquiry whose Lambda fell silent after the write is there once when it is sent again', async () => {
  harness.arm({ kind: 'after-lost', ...storing })
  expect(verdict(await inquire(harness))).toEqual(outage)
  expect(await inbox(harness)).toEqual(once)
  harness.arm()
  expect((await inquire(harness)).status).toBe(201)
  expect(await inbox(harness)).toEqual(once)
})

it('F47 a client’s clock says nothing: what it calls the time is not read', async () => {
  const at = async (minutes: number) => {
    const date = new Date(harness.time.now().getTime() + minutes * 60_000).toUTCString()
    return harness.ask(contentSections.list, { headers: { Date: date } })
  }
  expect([(await at(-5)).status, (await at(5)).status]).toEqual([200, 200])
  await inquire(harness)
  const [inquiry] = (await inbox(harness)).inquiries
  expect(inquiry?.createdAt).toBe(harness.time.now().toISOString())
})

it('an inquiry that arrives twice in one moment is there once, and both are told so', async () => {
  const both = await Promise.all([inquire(harness), inquire(harness, '203.0.113.8')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await inbox(harness)).toEqual(once)
})

it('F09 an inquiry whose button is pressed twice is there once', async () => {
  await Promise.all([inquire(harness), inquire(harness)])
  expect(await inbox(harness)).toEqual(once)
})
