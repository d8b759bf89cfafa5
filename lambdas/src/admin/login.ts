import type { admin } from '@highline/shared/endpoints/admin'
import { refuse } from '@highline/shared/http/errors'
import { login as limits } from '@highline/shared/limits'
import type { SecretApp } from '../app'
import { addressKey } from '../data/addresses'
import { meter, tooMany } from '../data/rates'
import { closeSession, openSession } from '../data/sessions'
import { clearSessionCookie, openSessionCookie } from '../http/cookies'
import { type Handler, Reply } from '../http/handler'
import { ensureCredential } from './credential'
import { verifyPassword } from './password'

const everybody = { name: 'all', limit: limits.sharedAfter, seconds: limits.failureSeconds }
const sharedTurn = { name: 'turn', limit: 1, seconds: limits.sharedSeconds }

/** How long a remembered hash may judge; a wrong password is judged again with a fresh one. */
const rememberSeconds = 300
const retrySeconds = 5

/** Logs in: a fresh session whatever cookie the browser came with. */
export const login: Handler<typeof admin.login, SecretApp> = async (app, { body, client }) => {
  const attempt = await spendAttempt(app, client.address)
  const hash = await rightHash(app, body.password)
  if (!hash) throw refuse('INVALID_CREDENTIALS')
  await attempt.refund()
  const token = await openSession(app, await ensureCredential(app.table, hash))
  return new Reply({ success: true as const }, { cookies: [openSessionCookie(app.stage, token)] })
}

/** Ends the session before it answers, and asks the browser to forget what it kept. */
export const logout: Handler<typeof admin.logout, SecretApp> = async (app, { session }) => {
  if (session) await closeSession(app, session)
  return new Reply(
    { success: true as const },
    { cookies: [clearSessionCookie(app.stage)], headers: { 'clear-site-data': '"cache", "storage"' } },
  )
}

/** MFA is off until there is a mailbox or an authenticator to ask. */
export const getMfaStatus: Handler<typeof admin.mfaStatus, SecretApp> = async () => ({ mfaEnabled: false })

export const getStatus: Handler<typeof admin.status, SecretApp> = async (_app, { session }) => ({
  isAuthenticated: session !== undefined,
  mfaEnabled: false,
})

/** The stored hash, if the password is the one it was made of. */
async function rightHash({ secrets }: SecretApp, password: string): Promise<string | undefined> {
  for (const freshWithin of [rememberSeconds, retrySeconds]) {
    const secret = await secrets.read(freshWithin)
    if (!secret) throw refuse('NOT_CONFIGURED')
    if (await verifyPassword(password, secret.passwordHash)) return secret.passwordHash
  }
  return undefined
}

/**
 * Counts an attempt before it is judged, so that guesses in parallel cannot outrun the count; a right
 * password takes it back. One address has few; everybody together, once too many have failed, takes turns.
 */
async function spendAttempt(app: SecretApp, address: string) {
  const who = await addressKey(app, address)
  const own = await meter(app, 'login', who, limits.perAddress)
  if (own.n > limits.perAddress.limit) throw tooMany(own.wait)
  const all = await meter(app, 'login', 'everybody', everybody)
  const refund = async () => {
    await meter(app, 'login', who, limits.perAddress, -1)
    await meter(app, 'login', 'everybody', everybody, -1)
  }
  if (all.n > everybody.limit) {
    const turn = await meter(app, 'login', 'everybody', sharedTurn)
    if (turn.n > sharedTurn.limit) {
      await refund()
      throw tooMany(turn.wait)
    }
  }
  return { refund }
}
