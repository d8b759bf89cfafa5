import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { expect, it } from 'vitest'
import { counters, inquiries } from '../../src/data/entities'
import { putStep } from '../../src/data/entity'
import { storedInquiry } from '../inbox'
import { logIn } from './clients'
import { testEnvironment } from './environment'
import type { Harness } from './harness'

const stage = testEnvironment()

/** Stores inquiries in transactions of 100. */
async function fill({ app: { table } }: Harness, from: number, to: number): Promise<void> {
  for (let id = from; id < to; id += 100) {
    const steps = Array.from({ length: 100 }, (_, index) =>
      putStep(inquiries, storedInquiry(id + index), 'absent'),
    )
    await table.transact(steps)
    await table.increment(counters.inquiryTotal, 100)
  }
}

/** Cost of the first page: number of requests to the table, and bytes of the response. */
async function firstPage(harness: Harness, cookie: string, limit: string) {
  harness.arm()
  const { body, headers } = await harness.ask(endpoints.list, { cookie, query: { limit } })
  const ids = endpoints.list.response.parse(body).map(({ id }) => String(id).length)
  const bytes = JSON.stringify(body).length - ids.reduce((sum, digits) => sum + digits, 0)
  return { requests: harness.calls.length, bytes, count: ids.length, total: headers['x-total-count'] }
}

it('the first page has the same number of requests and bytes with 100 and with 100,000 inquiries', async () => {
  const harness = await stage.harness()
  const cookie = await logIn(harness)
  await fill(harness, 100_000, 100_100)
  const few = await firstPage(harness, cookie, '100')
  await fill(harness, 100_100, 200_000)
  const many = await firstPage(harness, cookie, '100')
  process.stdout.write(`first page: ${JSON.stringify(few)} at 100, ${JSON.stringify(many)} at 100,000\n`)
  expect(many).toEqual({ ...few, total: '100000' })
  harness.arm()
  await harness.ask(endpoints.overview, { cookie })
  process.stdout.write(`overview: ${harness.calls.length} requests at 100,000\n`)
  expect(harness.calls.length).toBeLessThanOrEqual(8)
})
