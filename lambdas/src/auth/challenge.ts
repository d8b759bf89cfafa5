import { createHmac, timingSafeEqual } from 'node:crypto'
import { accessCodeLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { challenges } from '../data/entities'
import { find } from '../data/entity'
import { hashOf } from '../data/sessions'
import { epochSeconds } from '../data/table'
import { update } from '../data/writes'

type Challenge = z.output<typeof challenges.schema>

/** Initial value before the first challenge; accepts no code. */
const none: Challenge = { hash: '', tries: 0, used: true, version: 0, expiresAt: 0 }

/** Opens a challenge and replaces the previous one. @param mailed whether its code is mailed, and so accepted */
export async function openChallenge(app: App, pepper: string, mailed: boolean) {
  const sessionId = app.token(32)
  const code = drawCode(app)
  const fresh = {
    hash: hashOf(sessionId),
    mac: mailed ? codeMac(pepper, sessionId, code) : undefined,
    tries: 0,
    used: false,
    expiresAt: epochSeconds(app.now(), accessCodeLimits.seconds),
  }
  await change(app, (before) => ({ ...before, ...fresh }))
  return { sessionId, code }
}

/** Returns the HMAC of a code, bound to its challenge. */
export const codeMac = (pepper: string, sessionId: string, code: string) =>
  macOf(pepper, `code ${sessionId}`, code)

/** Uses one of the challenge's attempts, in one conditional write. @throws ApiError INVALID_CODE when none is left */
export const consumeTry = (app: App, sessionId: string): Promise<Challenge> =>
  change(app, (challenge) => {
    if (!isLive(app, challenge, sessionId) || challenge.tries >= accessCodeLimits.tries)
      throw apiError('INVALID_CODE')
    return { ...challenge, tries: challenge.tries + 1 }
  })

/** Marks a challenge as used. Of concurrent calls one succeeds. @throws ApiError INVALID_CODE for the others */
export const consumeChallenge = (app: App, sessionId: string): Promise<Challenge> =>
  change(app, (challenge) => {
    if (!isLive(app, challenge, sessionId)) throw apiError('INVALID_CODE')
    return { ...challenge, used: true }
  })

/** Whether a challenge is open and has attempts left. */
export async function isOpenChallenge(app: App, sessionId: string | null | undefined): Promise<boolean> {
  if (!sessionId) return false
  const challenge = await find(app.table, challenges, {})
  return (
    challenge !== undefined && isLive(app, challenge, sessionId) && challenge.tries < accessCodeLimits.tries
  )
}

const isLive = ({ now }: App, { hash, used, expiresAt }: Challenge, sessionId: string) =>
  hash === hashOf(sessionId) && !used && expiresAt > epochSeconds(now())

const change = (app: App, to: (challenge: Challenge) => Challenge): Promise<Challenge> =>
  update(app, challenges, { source: {}, initial: none, change: to })

/** Generates six random digits. The modulo bias of 128 random bits is at most 2^-108. */
function drawCode({ token }: App): string {
  const number = BigInt(`0x${Buffer.from(token(16), 'base64url').toString('hex')}`)
  return String(number % 10n ** BigInt(accessCodeLimits.digits)).padStart(accessCodeLimits.digits, '0')
}

/** HMAC under which short, guessable secrets are stored; useless without the pepper. */
export const macOf = (pepper: string, purpose: string, text: string) =>
  createHmac('sha256', Buffer.from(pepper, 'base64url')).update(`${purpose}\n${text}`).digest('base64url')

/** Compares two HMACs in constant time; false when the first is undefined. */
export const macEquals = (mac: string | undefined, other: string): boolean =>
  mac !== undefined && timingSafeEqual(Buffer.from(mac), Buffer.from(other))
