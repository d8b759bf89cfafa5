import { accessCodeLimits, loginLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import { clientIpKey } from '../data/client-ip'
import { consume, type RateLimit, rateLimited } from '../data/rate-limit'
import { findTrustedDevice, type TrustedDevice } from '../data/sessions'
import type { Client } from '../http/event'
import { isOpenChallenge } from './challenge'
import { claimTurn, forgetDraws, secondsToDraw } from './login-turns'

/** Past `limit` failures in an hour, strangers take turns (`login-turns.ts`). */
const everybody = {
  name: 'all',
  limit: loginLimits.sharedAfter,
  seconds: loginLimits.failureSeconds,
} as const

/** What is counted of logins, and under which rates; `admin:unlock` forgets all of it. */
export const scopes = {
  attempt: 'login',
  send: 'login#send',
  guess: 'login#guess',
  setup: 'login#setup',
  link: 'login#link',
} as const

export const loginScopes: readonly (readonly [scope: string, rate: RateLimit])[] = [
  ...[loginLimits.perAddress, loginLimits.trusted, everybody].map((rate) => [scopes.attempt, rate] as const),
  ...accessCodeLimits.sends.map((rate) => [scopes.send, rate] as const),
  [scopes.guess, accessCodeLimits.wrongPerWeek],
  [scopes.setup, loginLimits.perAddress],
  ...[loginLimits.perAddress, accessCodeLimits.links].map((rate) => [scopes.link, rate] as const),
]

interface Attempt {
  /** On whose own account it went; undefined for a browser that we do not know. */
  readonly trust: TrustedDevice | undefined
  /** The attempt was right: it does not count. */
  refund(): Promise<void>
}

/**
 * Counts an attempt before it is judged, so that guesses in parallel cannot outrun the count. A trusted browser has an
 * account of its own, which other clients cannot use up.
 * @param challenge id that the client names: an open challenge was told after a right password, and stands for a turn
 * @throws ApiError RATE_LIMITED; with `turn` where a draw decides at `retryAfter`, `mailLink` where a mailed link would
 * help
 */
export async function spendAttempt(app: MailApp, client: Client, challenge?: string | null) {
  return (await trustedAttempt(app, client)) ?? (await strangersAttempt(app, client, challenge))
}

/** Whether so many have failed that strangers take turns. */
export async function isUnderAttack(app: MailApp): Promise<boolean> {
  return (await consume(app, scopes.attempt, 'everybody', everybody, 0)).n >= everybody.limit
}

async function trustedAttempt(app: MailApp, { trusted }: Client): Promise<Attempt | undefined> {
  const trust = await findTrustedDevice(app, trusted)
  if (!trust) return undefined
  const own = await consume(app, scopes.attempt, trust.hash, loginLimits.trusted)
  if (own.n > loginLimits.trusted.limit) return undefined
  return { trust, refund: () => takeBack(app, trust.hash, loginLimits.trusted) }
}

/** One address has few; all together, once too many have failed, take turns, but are never shut out. */
async function strangersAttempt(app: MailApp, { address }: Client, challenge: string | null | undefined) {
  const who = await clientIpKey(app, address)
  const own = await consume(app, scopes.attempt, who, loginLimits.perAddress)
  if (own.n > loginLimits.perAddress.limit) throw await ownRefusal(app, own.wait)
  const all = await consume(app, scopes.attempt, 'everybody', everybody)
  const takesTurn = all.n > everybody.limit && !(await isOpenChallenge(app, challenge))
  const takeBackBoth = async () => {
    await takeBack(app, who, loginLimits.perAddress)
    await takeBack(app, 'everybody', everybody)
  }
  if (takesTurn && !(await claimTurn(app, address))) {
    await takeBackBoth()
    app.log.info('login.turnTaken')
    throw turnRefusal(app)
  }
  const refund = async () => {
    await takeBackBoth()
    if (takesTurn) await forgetDraws(app, address)
  }
  return { trust: undefined, refund }
}

async function takeBack(app: MailApp, who: string, rate: RateLimit): Promise<void> {
  await consume(app, scopes.attempt, who, rate, -1)
}

const byMail = 'Or have a way in mailed to you.'

async function ownRefusal(app: MailApp, wait: number) {
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
