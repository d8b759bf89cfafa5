import { login as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import { clientIpKey } from '../data/client-ip'
import { consume, type RateLimit, rateLimited } from '../data/rate-limit'
import { findTrustedDevice, type TrustedDevice } from '../data/trusted-devices'
import type { Client } from '../http/client'
import { isOpenChallenge } from './challenge'
import { everybody, scopes } from './login-scopes'
import { claimTurn, forgetDraws, secondsToDraw } from './login-turns'

export interface Attempt {
  /** On whose own account it went; undefined for a browser that we do not know. */
  readonly trust: TrustedDevice | undefined
  /** The attempt was right: it does not count. */
  refund(): Promise<void>
}

/**
 * Counts an attempt before it is judged, so that guesses in parallel cannot outrun the count. A browser that
 * has logged in before has an account of its own, which other clients cannot use up.
 * @param challenge id of the challenge that the client names: an open one was only told after a right password, so
 *   that it stands for a turn
 * @throws ApiError RATE_LIMITED; in its body `turn` where the client takes part in a draw, decided at `retryAfter`, and
 *   `mailLink` when a mailed link would help
 */
export async function spendAttempt(
  app: MailApp,
  client: Client,
  challenge?: string | null,
): Promise<Attempt> {
  return (await trustedAttempt(app, client)) ?? (await strangersAttempt(app, client, challenge))
}

/** Whether so many have failed that strangers take turns. */
export async function isUnderAttack(app: MailApp): Promise<boolean> {
  return (await consume(app, scopes.attempt, 'everybody', everybody, 0)).n >= everybody.limit
}

async function trustedAttempt(app: MailApp, { trusted }: Client): Promise<Attempt | undefined> {
  const trust = await findTrustedDevice(app, trusted)
  if (!trust) return undefined
  const own = await consume(app, scopes.attempt, trust.hash, limits.trusted)
  if (own.n > limits.trusted.limit) return undefined
  return { trust, refund: () => takeBack(app, trust.hash, limits.trusted) }
}

/** One address has few; all together, once too many have failed, take turns, but are never shut out. */
async function strangersAttempt(
  app: MailApp,
  { address }: Client,
  challenge: string | null | undefined,
): Promise<Attempt> {
  const who = await clientIpKey(app, address)
  const own = await consume(app, scopes.attempt, who, limits.perAddress)
  if (own.n > limits.perAddress.limit) throw await ownRefusal(app, own.wait)
  const all = await consume(app, scopes.attempt, 'everybody', everybody)
  const refund = async () => {
    await takeBack(app, who, limits.perAddress)
    await takeBack(app, 'everybody', everybody)
  }
  if (all.n <= everybody.limit || (await isOpenChallenge(app, challenge))) return { trust: undefined, refund }
  if (!(await claimTurn(app, address))) {
    await refund()
    app.log.info('login.turnTaken')
    throw turnRefusal(app)
  }
  const refundTurn = async () => {
    await refund()
    await forgetDraws(app, address)
  }
  return { trust: undefined, refund: refundTurn }
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
  return apiError('RATE_LIMITED', {
    message,
    retryAfter,
    details: { turn: true, ...(mailLink && { mailLink }) },
  })
}
