import { admin } from '@highline/shared/endpoints/admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import {
  cheapHash,
  logIn,
  statusWith,
  storedSessions,
  testPassword,
  testPasswordHash,
  testSecret,
} from '../../test/logged-in'
import { appWithPassword, firstMailbox } from '../../test/second-factor'
import { ask } from '../../test/services'
import { fingerprint, hashPassword, verifyPassword } from './verify-login'

const login = (app: FakeApp, body: unknown, more: { address?: string } = {}) =>
  ask(app, admin.login, { body, ...more })
const status = async (app: FakeApp, cookie = '') => (await ask(app, admin.status, { cookie })).body

let app: FakeApp
beforeEach(() => {
  app = appWithPassword()
})

describe('the login', () => {
  it('LOG23 opens a session whose token is only in the cookie', async () => {
    const answer = await login(app, { password: testPassword })
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Logged in.' }])
    const token = answer.cookie?.split('=')[1] ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(JSON.stringify(app.table.all())).not.toContain(token)
    expect(await statusWith(app, `session=${token}`)).toBe(200)
  })

  it.each(['wrong', `${testPassword} `, testPassword.toUpperCase()])(
    'LOG26 refuses the password %j regardless of other fields',
    async (password) => {
      const answer = await login(app, { password, success: true, role: 'admin' })
      expect([answer.verdict, answer.cookie]).toEqual([[401, 'INVALID_CREDENTIALS'], undefined])
      expect(answer.error().message).toBe('Incorrect password.')
    },
  )

  it('refuses a password of more than 256 characters with VALIDATION_FAILED', async () => {
    const { verdict } = await login(app, { password: 'x'.repeat(257) })
    expect(verdict).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('answers 503 NOT_CONFIGURED with the command to run if no password was ever set', async () => {
    const app = fakeApp()
    const { verdict, error } = await login(app, { password: 'anything' })
    expect(verdict).toEqual([503, 'NOT_CONFIGURED'])
    expect(app.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'fault' }))
    expect(error().message).toContain('npm run admin:set-password')
  })

  it('accepts a new password immediately, although the cached secret has the old one', async () => {
    const stale = { ...testSecret, passwordHash: testPasswordHash.replace('.$', 'x$').replace(/.$/, 'A') }
    const secrets = { read: async (freshWithin: number) => (freshWithin > 5 ? stale : app.secret) }
    expect((await login({ ...app, secrets }, { password: testPassword })).status).toBe(200)
  })
})

describe('password guessing', () => {
  const guess = (app: FakeApp, address: string) => login(app, { password: 'guess' }, { address })

  it('with concurrent requests gets ten passwords checked', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => guess(app, '203.0.113.1')))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('does not include successful logins: 30 in a row succeed', async () => {
    for (let i = 0; i < 30; i++) expect((await login(app, { password: testPassword })).status).toBe(200)
  })
})

describe('a session', () => {
  it('is reported by the status endpoint, which also answers without a session', async () => {
    const cookie = await logIn(app)
    expect(await status(app)).toEqual({ isAuthenticated: false, mfaEnabled: false })
    expect(await status(app, cookie)).toEqual({ isAuthenticated: true, mfaEnabled: false })
    expect(await status(fakeApp())).toEqual({ isAuthenticated: false, mfaEnabled: false })
    app.mailboxes = [firstMailbox]
    expect(await status(app, cookie)).toEqual({ isAuthenticated: true, mfaEnabled: true })
  })

  it('ends after an hour without use, although the table still holds it', async () => {
    const cookie = await logIn(app)
    app.wait(59 * 60)
    expect(await statusWith(app, cookie)).toBe(200)
    app.wait(60 * 60)
    expect(await statusWith(app, cookie)).toBe(401)
    expect(await storedSessions(app)).toHaveLength(1)
  })

  it('ends after twelve hours of use', async () => {
    const cookie = await logIn(app)
    const answers: number[] = []
    while (answers.length < 24) {
      app.wait(30 * 60)
      answers.push(await statusWith(app, cookie))
    }
    expect(answers).toEqual([...Array(23).fill(200), 401])
  })
})

describe('a stored password', () => {
  it('is verified by a salted scrypt hash with the parameters of OWASP', async () => {
    expect(await hashPassword('høyde 42')).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    const [one, two] = await Promise.all([cheapHash('høyde 42'), cheapHash('høyde 42')])
    expect(one).not.toBe(two)
    expect(await verifyPassword('høyde 42', one)).toBe(true)
    expect(await verifyPassword('høyde 43', one)).toBe(false)
    expect(fingerprint(one)).not.toBe(fingerprint(two))
  })

  it('never verifies if its hash is malformed', async () => {
    await expect(verifyPassword('x', 'x')).rejects.toThrow('not one of ours')
    expect(await verifyPassword('x', 'scrypt$2$8$1$c2FsdA$c2hvcnQ')).toBe(false)
  })
})
