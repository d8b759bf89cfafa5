import { accessCode, login } from '@highline/shared/constants'
import type { RateLimit } from '../data/rate-limit'

/** Past `limit` failures in an hour, strangers take turns (`login-turns.ts`). */
export const everybody = { name: 'all', limit: login.sharedAfter, seconds: login.failureSeconds } as const

/** What is counted of logins, and under which rates; `admin:unlock` forgets all of it. */
export const scopes = {
  attempt: 'login',
  send: 'login#send',
  guess: 'login#guess',
  setup: 'login#setup',
  link: 'login#link',
} as const

export const loginScopes: readonly (readonly [scope: string, rate: RateLimit])[] = [
  ...[login.perAddress, login.trusted, everybody].map((rate) => [scopes.attempt, rate] as const),
  ...accessCode.sends.map((rate) => [scopes.send, rate] as const),
  [scopes.guess, accessCode.wrongPerWeek],
  [scopes.setup, login.perAddress],
  ...[login.perAddress, accessCode.links].map((rate) => [scopes.link, rate] as const),
]
