import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import { counters } from './entities'
import { epochSeconds } from './table'

/** Maximum number of events in a fixed window, which starts with the first event. */
export interface RateLimit {
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

/** Counts one event, or takes one back with `by: -1`. @returns count, and `wait`: seconds until the window ends */
export async function consume({ table, now }: App, scope: string, who: string, rate: RateLimit, by = 1) {
  const at = epochSeconds(now())
  const window = { now: at, seconds: rate.seconds }
  const { n, expiresAt } = await table.increment(counters.rate(`${scope}#${rate.name}`, who), by, window)
  return { n, wait: Math.max(1, expiresAt - at) }
}

/** @param hint a sentence with an alternative for the user @param details further fields of the response body */
export function rateLimited(wait: number, hint = '', details: Record<string, unknown> = {}) {
  const message = `Too many attempts. Please try again in ${waiting(wait)}.${hint && ` ${hint}`}`
  return apiError('RATE_LIMITED', { message, retryAfter: wait, details })
}

/**
 * Counts one event under each rate in turn. @param hint as for `rateLimited`
 * @throws ApiError RATE_LIMITED at the first limit that is exceeded
 */
export async function consumeAll(
  app: App,
  scope: string,
  who: string,
  rates: readonly RateLimit[],
  hint = async () => '',
) {
  for (const rate of rates) {
    const { n, wait } = await consume(app, scope, who, rate)
    if (n > rate.limit) throw rateLimited(wait, await hint())
  }
}

/** Deletes the counters of all clients for a rate. @returns number of counters deleted */
export async function resetRateLimits({ table }: App, scope: string, rate: RateLimit): Promise<number> {
  const { pk } = counters.rate(`${scope}#${rate.name}`, '')
  const { items } = await table.list(pk)
  for (const { sk } of items) await table.remove({ pk, sk })
  return items.length
}

function waiting(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
