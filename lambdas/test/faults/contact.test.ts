import { contentSections } from '@highline/shared/endpoints/content-sections'
import { beforeEach, expect, it } from 'vitest'
import { words } from '../inbox'
import { inbox, inquire, outage } from './clients'
import { testEnvironment } from './environment'
import type { Harness } from './harness'

const stage = testEnvironment()
let harness: Harness

beforeEach(async () => {
  harness = await stage.harness()
})

const storing = { operation: 'TransactWriteItems' }
const once = { inquiries: [expect.objectContaining(words)], total: 1 }

it('F05 an inquiry whose write is throttled twice is stored by the third attempt', async () => {
  harness.arm({ kind: 'before-throttle', ...storing, tries: 2 })
  expect((await inquire(harness)).status).toBe(201)
  expect(await inbox(harness)).toEqual(once)
})

it('F06 an inquiry whose write is always throttled answers 503 with Retry-After, and nothing is stored', async () => {
  harness.arm({ kind: 'before-throttle', ...storing })
  const { verdict, error, headers } = await inquire(harness)
  expect([verdict, headers['retry-after']]).toEqual([outage, '5'])
  expect(error().message).toMatch(/try again/i)
  expect(await inbox(harness)).toEqual({ inquiries: [], total: 0 })
})

it('F07 an inquiry whose write succeeds without a response is retried and stored once', async () => {
  harness.arm({ kind: 'after-lost', ...storing, tries: 1 })
  expect((await inquire(harness)).status).toBe(201)
  expect(Math.max(...harness.tries.values())).toBe(2)
  expect(await inbox(harness)).toEqual(once)
})

it('F12 an inquiry that was stored but answered with 503 is stored once when sent again', async () => {
  harness.arm({ kind: 'after-lost', ...storing })
  expect((await inquire(harness)).verdict).toEqual(outage)
  expect(await inbox(harness)).toEqual(once)
  harness.arm()
  expect((await inquire(harness)).status).toBe(201)
  expect(await inbox(harness)).toEqual(once)
})

it('F47 the Date header of a request is ignored: createdAt is the time of the server', async () => {
  const at = async (minutes: number) => {
    const date = new Date(harness.time.now().getTime() + minutes * 60_000).toUTCString()
    return harness.ask(contentSections.list, { headers: { Date: date } })
  }
  expect([(await at(-5)).status, (await at(5)).status]).toEqual([200, 200])
  await inquire(harness)
  const [inquiry] = (await inbox(harness)).inquiries
  expect(inquiry?.createdAt).toBe(harness.time.now().toISOString())
})
