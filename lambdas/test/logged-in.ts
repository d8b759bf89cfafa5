import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { fingerprint, hashPassword } from '../src/auth/verify-login'
import type { Secret } from '../src/aws/secret-store'
import { lists } from '../src/data/entities'
import type { FakeApp } from './fake-app'
import { ask } from './services'

/** Hashes a password with scrypt's N = 2, so that hashing and verification take no time. */
export const cheapHash = (password: string) => hashPassword(password, { N: 2, r: 8, p: 1 })

export const testPassword = 'correct horse battery staple'
/** Hash of `testPassword` by `cheapHash`. */
export const testPasswordHash =
  'scrypt$2$8$1$c2FsdHNhbHRzYWx0c2FsdA$Y8ynu5-EtyopecJ-1hNJvC0ozx94_vonxIGWV6mMapg'

/** Secret with `testPassword`. */
export const testSecret: Secret = {
  passwordHash: testPasswordHash,
  pepper: Buffer.alloc(32, 'pepper').toString('base64url'),
  mfaKey: Buffer.alloc(32, 'mfa key').toString('base64url'),
}

/** Sets `testSecret` and logs in through the pipeline. @returns the session's cookie */
export async function logIn(app: FakeApp): Promise<string> {
  app.secret = testSecret
  const { cookie } = await ask(app, admin.login, { body: { password: testPassword } })
  if (!cookie) throw new Error(`The login failed for ${fingerprint(testPasswordHash)}`)
  return cookie
}

/** Returns the status of a request that needs a session: 200 with the cookie of a valid one, else 401. */
export const statusWith = async (app: FakeApp, cookie = ''): Promise<number> =>
  (await ask(app, inquiries.list, { cookie })).status

/** Items of all stored sessions, including expired ones. */
export const storedSessions = async ({ table }: FakeApp) => (await table.list(lists.sessions.pk)).items
