import { accessCode as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { challenges } from '../data/entities'
import { find } from '../data/entity'
import { epochSeconds } from '../data/table'
import { hashOf } from '../data/token-hash'
import { update } from '../data/update'
import { drawCode, macOf } from './codes'

export type Challenge = z.output<typeof challenges.schema>

/** Stands where no challenge was ever opened, and opens nothing. */
const none: Challenge = { hash: '', tries: 0, used: true, version: 0, expiresAt: 0 }

/**
 * Opens a challenge in place of the one before, whose code is dead from then on.
 * @param mailed whether its code will be; one that nobody is told opens nothing
 */
export async function openChallenge(app: App, pepper: string, mailed: boolean) {
  const sessionId = app.token(32)
  const code = drawCode(app)
  const fresh = {
    hash: hashOf(sessionId),
    mac: mailed ? codeMac(pepper, sessionId, code) : undefined,
    tries: 0,
    used: false,
    expiresAt: epochSeconds(app.now(), limits.seconds),
  }
  await change(app, (before) => ({ ...before, ...fresh }))
  return { sessionId, code }
}

/** A code's HMAC, which is bound to its challenge. */
export const codeMac = (pepper: string, sessionId: string, code: string) =>
  macOf(pepper, `code ${sessionId}`, code)

/** Takes one of a challenge's tries, in one conditional write. @throws ApiError INVALID_CODE when none is left */
export const spendTry = (app: App, sessionId: string): Promise<Challenge> =>
  change(app, (challenge) => {
    if (!isLive(app, challenge, sessionId) || challenge.tries >= limits.tries) throw apiError('INVALID_CODE')
    return { ...challenge, tries: challenge.tries + 1 }
  })

/** Uses a challenge up; of many at once one wins. @throws ApiError INVALID_CODE to all the others */
export const winChallenge = (app: App, sessionId: string): Promise<Challenge> =>
  change(app, (challenge) => {
    if (!isLive(app, challenge, sessionId)) throw apiError('INVALID_CODE')
    return { ...challenge, used: true }
  })

/** Whether this is the id of a challenge that a code may still open. */
export async function isOpenChallenge(app: App, sessionId: string | null | undefined): Promise<boolean> {
  const challenge = sessionId ? await find(app.table, challenges, {}) : undefined
  return challenge !== undefined && isLive(app, challenge, sessionId ?? '') && challenge.tries < limits.tries
}

const isLive = ({ now }: App, { hash, used, expiresAt }: Challenge, sessionId: string) =>
  hash === hashOf(sessionId) && !used && expiresAt > epochSeconds(now())

const change = (app: App, to: (challenge: Challenge) => Challenge): Promise<Challenge> =>
  update(app, challenges, { source: {}, version: undefined, initial: none, change: to })
