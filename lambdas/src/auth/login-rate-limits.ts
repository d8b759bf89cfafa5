import { accessCodeLimits, loginLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import { clientIpKey } from '../data/client-ip'
import { consume, type RateLimit, rateLimited } from '../data/rate-limit'
import { findTrustedDevice, type TrustedDevice } from '../data/sessions'
import type { Client } from '../http/event'
import { isOpenChallenge } from './challenge'
import { acquireTurn, resetDraws, secondsToDraw } from './login-turns'

/** Failures of all untrusted clients per hour; above the limit they take turns (`login-turns.ts`). */
const everybody = {
  name: 'all',
  limit: loginLimits.sharedAfter,
  seconds: loginLimits.failureSeconds,
} as const

/** Scopes of the login's rate limits; `admin:unlock` resets all of them. */
export const loginRateScopes = {
  attempt: 'login',
  send: 'login#send',
  guess: 'login#guess',
  setup: 'login#setup',
  link: 'login#link',
} as const

export const loginScopes: readonly (readonly [scope: string, rate: RateLimit])[] = [
  ...[loginLimits.perAddress, loginLimits.trusted, everybody].map(
    (rate) => [loginRateScopes.attempt, rate] as const,
  ),
  ...accessCodeLimits.sends.map((rate) => [loginRateScopes.send, rate] as const),
  [loginRateScopes.guess, accessCodeLimits.wrongPerWeek],
  [loginRateScopes.setup, loginLimits.perAddress],
  ...[loginLimits.perAddress, accessCodeLimits.links].map((rate) => [loginRateScopes.link, rate] as const),
]

interface Attempt {
  /** Trusted device whose own limit was used; undefined for an untrusted browser. */
  readonly trust: TrustedDevice | undefined
  /** Takes the attempt back, because the password was correct. */
  refund(): Promise<void>
}

/**
 * Counts an attempt before the password is verified, so that parallel guesses cannot exceed the limit. A trusted device
 * has a limit of its own, which other clients cannot exhaust.
 * @param challenge id from the client: an open challenge proves a correct password, so no turn is needed
 * @throws ApiError RATE_LIMITED; with `turn` if a draw decides after `retryAfter`, with `mailLink` if a magic link
 * would help
 */
export async function countLoginAttempt(app: MailApp, client: Client, challenge?: string | null) {
  return (await trustedAttempt(app, client)) ?? (await untrustedAttempt(app, client, challenge))
}

/** Whether so many logins have failed that untrusted clients take turns. */
export async function isUnderAttack(app: MailApp): Promise<boolean> {
  return (await consume(app, loginRateScopes.attempt, 'everybody', everybody, 0)).n >= everybody.limit
}

async function trustedAttempt(app: MailApp, { trusted }: Client): Promise<Attempt | undefined> {
  const trust = await findTrustedDevice(app, trusted)
  if (!trust) return undefined
  const own = await consume(app, loginRateScopes.attempt, trust.hash, loginLimits.trusted)
  if (own.n > loginLimits.trusted.limit) return undefined
  return { trust, refund: () => takeBack(app, trust.hash, loginLimits.trusted) }
}

/** Limits attempts per address. Above the shared limit, untrusted clients take turns; they are never locked out. */
async function untrustedAttempt(app: MailApp, { address }: Client, challenge: string | null | undefined) {
  const who = await clientIpKey(app, address)
  const own = await consume(app, loginRateScopes.attempt, who, loginLimits.perAddress)
  if (own.n > loginLimits.perAddress.limit) throw await addressRefusal(app, own.wait)
  const all = await consume(app, loginRateScopes.attempt, 'everybody', everybody)
  const takesTurn = all.n > everybody.limit && !(await isOpenChallenge(app, challenge))
  const takeBackBoth = async () => {
    await takeBack(app, who, loginLimits.perAddress)
    await takeBack(app, 'everybody', everybody)
  }
  if (takesTurn && !(await acquireTurn(app, address))) {
    await takeBackBoth()
    app.log.info('login.turnTaken')
    throw turnRefusal(app)
  }
  const refund = async () => {
    await takeBackBoth()
    if (takesTurn) await resetDraws(app, address)
  }
  return { trust: undefined, refund }
}

async function takeBack(app: MailApp, who: string, rate: RateLimit): Promise<void> {
  await consume(app, loginRateScopes.attempt, who, rate, -1)
}

const byMail = 'Or have a way in mailed to you.'

async function addressRefusal(app: MailApp, wait: number) {
  const mailLink = app.mailboxes.length > 0 && (await isUnderAttack(app))
  return mailLink ? rateLimited(wait, byMail, { mailLink }) : rateLimited(wait)
}

function turnRefusal(app: MailApp) {
  const retryAfter = secondsToDraw(app)
  const mailLink = app.mailboxes.length > 0
  const words = `Too many logins have failed, so browsers that have not logged in before take turns. The next turn is drawn in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`
  const message = mailLink ? `${words} ${byMail}` : words
  const details = { turn: true, ...(mailLink && { mailLink }) }
  return apiError('RATE_LIMITED', { message, retryAfter, details })
}
