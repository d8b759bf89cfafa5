import { setTimeout as wait } from 'node:timers/promises'
import type { RawAnswer } from './http-client'

const tries = 30
const betweenMs = 2000

/** API Gateway lets five requests a second through; what it refuses, unlike our own refusals, names no time to wait. */
export async function unlessThrottled(send: () => Promise<RawAnswer>): Promise<RawAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send()
    if (answer.status !== 429 || answer.headers['retry-after'] || attempt === tries) return answer
    await wait(betweenMs)
  }
}
