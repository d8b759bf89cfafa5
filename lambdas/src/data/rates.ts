import { refuse } from '@highline/shared/http/errors'
import type { App } from '../app'
import { counters } from './entities'
import { epochSeconds } from './table'

/** So many in so many seconds, counted from the first. */
export interface Rate {
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

export interface Meter {
  readonly n: number
  /** Seconds until the count starts again. */
  readonly wait: number
}

/** Counts one event, or takes one back with `by: -1`. */
export async function meter(
  { table, now }: App,
  scope: string,
  who: string,
  rate: Rate,
  by = 1,
): Promise<Meter> {
  const at = epochSeconds(now())
  const window = { now: at, seconds: rate.seconds }
  const { n, expiresAt } = await table.count(counters.rate(`${scope}#${rate.name}`, who), by, window)
  return { n, wait: Math.max(1, expiresAt - at) }
}

/** The refusal of one event too many. @param hint a sentence on what else the caller can do */
export function tooMany(wait: number, hint = '') {
  const message = `Too many attempts. Please try again in ${waiting(wait)}.${hint && ` ${hint}`}`
  return refuse('RATE_LIMITED', { message, retryAfter: wait })
}

function waiting(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
