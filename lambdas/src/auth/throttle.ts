import { login as limits } from '@highline/shared/constants'
import type { MailApp } from '../app'
import { clientIpKey } from '../data/client-ip'
import { consume, type RateLimit, rateLimited } from '../data/rate-limit'
import { findTrustedDevice, type TrustedDevice } from '../data/trusted-devices'
import type { Client } from '../http/client'
import { everybody, scopes, sharedTurn } from './login-scopes'

export interface Attempt {
  /** On whose own account it went; undefined for a browser that we do not know. */
  readonly trust: TrustedDevice | undefined
  /** The attempt was right: it does not count. */
  refund(): Promise<void>
}

/**
 * Counts an attempt before it is judged, so that guesses in parallel cannot outrun the count. A browser that
 * has logged in before has an account of its own, which no stranger can overdraw.
 * @throws ApiError RATE_LIMITED; with `mailLink` in its body when a mailed link would help
 */
export async function spendAttempt(app: MailApp, client: Client): Promise<Attempt> {
  return (await trustedAttempt(app, client)) ?? (await strangersAttempt(app, client))
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

/** One address has few; everybody together, once too many have failed, takes turns, but is never shut out. */
async function strangersAttempt(app: MailApp, { address }: Client): Promise<Attempt> {
  const who = await clientIpKey(app, address)
  const own = await consume(app, scopes.attempt, who, limits.perAddress)
  if (own.n > limits.perAddress.limit) throw await refusal(app, own.wait)
  const all = await consume(app, scopes.attempt, 'everybody', everybody)
  const refund = async () => {
    await takeBack(app, who, limits.perAddress)
    await takeBack(app, 'everybody', everybody)
  }
  if (all.n > everybody.limit) await takeTurn(app, refund)
  return { trust: undefined, refund }
}

async function takeTurn(app: MailApp, refund: Attempt['refund']): Promise<void> {
  const turn = await consume(app, scopes.attempt, 'everybody', sharedTurn)
  if (turn.n <= sharedTurn.limit) return
  await refund()
  app.log.info('login.turnTaken')
  throw await refusal(app, turn.wait)
}

async function takeBack(app: MailApp, who: string, rate: RateLimit): Promise<void> {
  await consume(app, scopes.attempt, who, rate, -1)
}

async function refusal(app: MailApp, wait: number) {
  const mailLink = app.mailboxes.length > 0 && (await isUnderAttack(app))
  return mailLink ? rateLimited(wait, 'Or have a way in mailed to you.', { mailLink }) : rateLimited(wait)
}
