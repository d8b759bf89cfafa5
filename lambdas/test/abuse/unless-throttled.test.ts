import { expect, it } from 'vitest'
import type { RawAnswer } from './http-client'
import { unlessThrottled } from './unless-throttled'

const answer = (status: number, headers = {}): RawAnswer => ({
  status,
  headers,
  text: '',
  json: undefined,
  code: '-',
})

it('waits for API Gateway, and takes our own refusal as it is', async () => {
  const ours = answer(429, { 'retry-after': '30' })
  const answers = [answer(429), answer(429), ours]
  const pauses: number[] = []
  const send = async () => answers.shift() ?? answer(500)
  expect(await unlessThrottled(send, async (ms) => pauses.push(ms))).toBe(ours)
  expect(pauses).toEqual([2000, 2000])
})
