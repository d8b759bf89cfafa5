import { contentSections } from '@highline/shared/endpoints/content-sections'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notify } from '../../src/inquiries/notify'
import { inbox, inquire, outage, verdict, words } from './actors'
import { type Stage, startStage } from './stage'
import type { Trial } from './trial'

let stage: Stage
let trial: Trial

beforeAll(async () => {
  stage = await startStage()
})
beforeEach(async () => {
  trial = await stage.trial()
})
afterAll(() => stage.close())

const storing = { operation: 'TransactWriteItems' }
const once = { inquiries: [expect.objectContaining(words)], total: 1 }
const never = { inquiries: [], total: 0 }

it('F05 an inquiry whose write is throttled twice is stored at the third try', async () => {
  trial.arm({ kind: 'before-throttle', ...storing, tries: 2 })
  expect((await inquire(trial)).status).toBe(201)
  expect(await inbox(trial)).toEqual(once)
})

it('F06 an inquiry whose write is throttled for good is refused with a sentence, and nothing is stored', async () => {
  trial.arm({ kind: 'before-throttle', ...storing })
  const answer = await inquire(trial)
  expect(verdict(answer)).toEqual(outage)
  expect(answer.error().message).toMatch(/try again/i)
  expect(answer.headers['retry-after']).toBe('5')
  expect(await inbox(trial)).toEqual(never)
})

it('F07 an inquiry whose write is answered to nobody is written again, and is there once', async () => {
  trial.arm({ kind: 'after-lost', ...storing, tries: 1 })
  expect((await inquire(trial)).status).toBe(201)
  expect(Math.max(...trial.tries.values())).toBe(2)
  expect(await inbox(trial)).toEqual(once)
})

it('F08 an inquiry that is sent again since its answer was lost on the way is there once', async () => {
  for (let i = 0; i < 3; i++) expect((await inquire(trial)).status).toBe(201)
  expect(await inbox(trial)).toEqual(once)
})

it('F10 an inquiry that cannot be counted is stored, and says so', async () => {
  trial.arm({ kind: 'before-500', about: 'RATE#' })
  expect((await inquire(trial)).status).toBe(201)
  expect(await inbox(trial)).toEqual({
    inquiries: [expect.objectContaining({ flags: ['unmetered'] })],
    total: 1,
  })
})

it('F11 an inquiry of which no mail can be sent is stored, and the mail follows', async () => {
  expect((await inquire(trial)).status).toBe(201)
  trial.arm({ kind: 'before-500', service: 'ses' })
  await expect(notify(trial.app)).rejects.toThrow('did not take')
  expect([await inbox(trial), await trial.mails()]).toEqual([once, []])
  trial.arm()
  await notify(trial.app)
  await notify(trial.app)
  expect((await trial.mails()).map(({ subject }) => subject)).toEqual(['New inquiry from Ada Byron'])
})

it('F12 an inquiry whose Lambda fell silent after the write is there once when it is sent again', async () => {
  trial.arm({ kind: 'after-lost', ...storing })
  expect(verdict(await inquire(trial))).toEqual(outage)
  expect(await inbox(trial)).toEqual(once)
  trial.arm()
  expect((await inquire(trial)).status).toBe(201)
  expect(await inbox(trial)).toEqual(once)
})

it('F47 a client’s clock says nothing: what it calls the time is not read', async () => {
  const at = async (minutes: number) => {
    const date = new Date(trial.time.now().getTime() + minutes * 60_000).toUTCString()
    return trial.ask(contentSections.list, { headers: { Date: date } })
  }
  expect([(await at(-5)).status, (await at(5)).status]).toEqual([200, 200])
  await inquire(trial)
  const [inquiry] = (await inbox(trial)).inquiries
  expect(inquiry?.createdAt).toBe(trial.time.now().toISOString())
})

it('an inquiry that arrives twice in one moment is there once, and both are told so', async () => {
  const both = await Promise.all([inquire(trial), inquire(trial, '203.0.113.8')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await inbox(trial)).toEqual(once)
})

it('F09 an inquiry whose button is pressed twice is there once', async () => {
  await Promise.all([inquire(trial), inquire(trial)])
  expect(await inbox(trial)).toEqual(once)
})
