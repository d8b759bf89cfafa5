import { createHmac } from 'node:crypto'
import { admin } from '@highline/shared/endpoints/admin'
import { SendMfaResult } from '@highline/shared/schemas/auth'
import { expect } from 'vitest'
import type { App } from '../src/app'
import { activate, drawRecoveryCodes } from '../src/auth/authenticator'
import { loginScopes } from '../src/auth/login-rate-limits'
import { decodeBase32 } from '../src/auth/totp'
import { consume } from '../src/data/rate-limit'
import { type FakeApp, fakeApp } from './fake-app'
import { testPassword, testSecret } from './logged-in'
import type { FakeRequest } from './request'
import { ask } from './services'

export const firstMailbox = 'Olive@Ropes.co.uk'
export const secondMailbox = 'sam@stadium.example'

/** TOTP secret that is set at deployment, in base32. */
export const deployedSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Returns an app with a password and without a second factor. */
export const appWithPassword = (...at: Parameters<typeof fakeApp>): FakeApp =>
  Object.assign(fakeApp(...at), { secret: testSecret })

/** Returns an app with a password and a mailbox for access codes. */
export const appWithMail = (): FakeApp => Object.assign(appWithPassword(), { mailboxes: [firstMailbox] })

/** Returns an app with a password and an authenticator, without a mailbox. */
export const appWithAuthenticator = (): FakeApp =>
  Object.assign(fakeApp(), { secret: { ...testSecret, mfaSecret: deployedSecret } })

/** Sets up an authenticator as the admin does. @returns its recovery codes */
export async function setUpAuthenticator(app: FakeApp): Promise<string[]> {
  const { codes, macs } = drawRecoveryCodes(app, testSecret)
  await activate(app, testSecret, { authenticatorSecret: deployedSecret, recovery: macs })
  return codes
}

type More = Omit<FakeRequest, 'body'>

export const askForCode = (app: FakeApp, body: object = {}, more: More = {}) =>
  ask(app, admin.sendMfa, { body: { password: testPassword, ...body }, ...more })

export const login = (app: FakeApp, body: object = {}, more: More = {}) =>
  ask(app, admin.login, { body: { password: testPassword, ...body }, ...more })

/** Logs in with a wrong password, and with a code in case MFA is on. */
export const guess = (app: FakeApp, more: More = {}) =>
  login(app, { password: 'guess', sessionId: 'x'.repeat(43), accessCode: '123456' }, more)

/** Requests a challenge. @returns its id and the mailed code, for a login */
export const mailedChallenge = async (app: FakeApp, more: More = {}) => ({
  sessionId: await challenge(app, more),
  accessCode: mailedCode(app),
})

/** Logs in with a mailed code. */
export const logInByMail = async (app: FakeApp, more: More = {}) =>
  login(app, await mailedChallenge(app, more), more)

/** Counts failed logins up to one below the limit above which untrusted browsers take turns. */
export async function failLogins(app: App): Promise<void> {
  const [scope, rate] = loginScopes.find(([, { name }]) => name === 'all') ?? expect.unreachable()
  await consume(app, scope, 'everybody', rate, rate.limit - 1)
}

/** Fails logins up to the limit, so that untrusted browsers take turns. */
export async function besiege(app: FakeApp): Promise<FakeApp> {
  await failLogins(app)
  await guess(app, { address: '198.51.100.0' })
  return app
}

/** Requests a challenge. @returns its id */
export async function challenge(app: FakeApp, more: More = {}): Promise<string> {
  return SendMfaResult.parse((await askForCode(app, {}, more)).body).sessionId
}

/** Returns the access code of a mail. */
export function codeIn({ text }: { text: string } = { text: '' }): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (!code) throw new Error('No mail holds a code')
  return code
}

/** The code of the newest mail. */
export const mailedCode = ({ mails }: FakeApp): string => codeIn(mails.at(-1))

/**
 * Returns the authenticator's code. Implements RFC 6238 again, independently of the tested code.
 * @param steps periods of 30 seconds from now
 */
export function shownCode({ now }: Pick<FakeApp, 'now'>, secret = deployedSecret, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now().getTime() / 30_000) + steps))
  const mac = createHmac('sha1', decodeBase32(secret) ?? '')
    .update(counter)
    .digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Returns a different code. @param by number to add, modulo 1,000,000 */
export const otherCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
