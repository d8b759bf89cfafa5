import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn, testPassword, testPasswordHash, testSecret } from '../../test/logged-in'
import { send, setCookies } from '../../test/request'
import { firstMailbox } from '../../test/second-factor'
import { lists } from '../data/entities'
import { authService } from '../functions/auth'
import { inquiriesService } from '../functions/inquiries'

const guarded = (): FakeApp => {
  const app = fakeApp()
  app.secret = testSecret
  return app
}
const login = (app: FakeApp, body: unknown, more: { address?: string; cookie?: string } = {}) =>
  send(authService(app), admin.login, { body, ...more })
const status = (app: FakeApp, cookie?: string) =>
  send(authService(app), admin.status, cookie === undefined ? {} : { cookie })
const read = async (app: FakeApp, cookie: string) =>
  (await send(inquiriesService(app), inquiries.list, { cookie })).status

describe('the login', () => {
  it('LOG23 opens a session whose token is only in the cookie', async () => {
    const app = guarded()
    const answer = await login(app, { password: testPassword })
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Logged in.' }])
    const token = answer.cookie?.split('=')[1] ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(JSON.stringify(app.table.all())).not.toContain(token)
    expect(await read(app, `session=${token}`)).toBe(200)
  })

  it('LOG23 sets __Host- cookies with HttpOnly, SameSite=Strict and Secure on a deployed stage', async () => {
    const app = { ...guarded(), stage: 'prod' }
    expect(await setCookies(authService(app), admin.login, { body: { password: testPassword } })).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-trusted=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ])
  })

  it.each(['wrong', `${testPassword} `, testPassword.toUpperCase()])(
    'LOG26 refuses the password %j regardless of other fields',
    async (password) => {
      const { status, error, cookie } = await login(guarded(), { password, success: true, role: 'admin' })
      expect([status, error().code, error().message]).toEqual([
        401,
        'INVALID_CREDENTIALS',
        'Incorrect password.',
      ])
      expect(cookie).toBeUndefined()
    },
  )

  it.each([
    [{}],
    [{ password: '' }],
    [{ password: 1 }],
    [{ password: ['x'] }],
    [{ password: 'x'.repeat(257) }],
  ])('refuses %j with VALIDATION_FAILED', async (body) => {
    const { status, error } = await login(guarded(), body)
    expect([status, error().code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('answers 503 NOT_CONFIGURED with the command to run if no password was ever set', async () => {
    const app = fakeApp()
    const { status, error } = await login(app, { password: 'anything' })
    expect([status, error().code]).toEqual([503, 'NOT_CONFIGURED'])
    expect(app.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'fault' }))
    expect(error().message).toContain('npm run admin:set-password')
  })

  it('accepts a new password immediately, although the cached secret has the old one', async () => {
    const app = guarded()
    const stale = { ...testSecret, passwordHash: testPasswordHash.replace('.$', 'x$').replace(/.$/, 'A') }
    const secrets = { read: async (freshWithin: number) => (freshWithin > 5 ? stale : app.secret) }
    expect((await login({ ...app, secrets }, { password: testPassword })).status).toBe(200)
  })
})

describe('password guessing', () => {
  const guess = (app: FakeApp, address: string) => login(app, { password: 'guess' }, { address })

  it('gets 429 for 15 minutes after ten wrong passwords from one address, even for the right one', async () => {
    const app = guarded()
    for (let i = 0; i < 10; i++) expect((await guess(app, '203.0.113.1')).status).toBe(401)
    const right = await login(app, { password: testPassword }, { address: '203.0.113.1' })
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900'])
    app.wait(900)
    expect((await login(app, { password: testPassword }, { address: '203.0.113.1' })).status).toBe(200)
  })

  it('with concurrent requests gets ten passwords checked', async () => {
    const app = guarded()
    const all = await Promise.all(Array.from({ length: 40 }, () => guess(app, '203.0.113.1')))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('does not include successful logins: 30 in a row succeed', async () => {
    const app = guarded()
    for (let i = 0; i < 30; i++) expect((await login(app, { password: testPassword })).status).toBe(200)
  })
})

describe('a session', () => {
  it('is reported by the status endpoint, which also answers without a session', async () => {
    const app = guarded()
    const cookie = await logIn(app)
    expect((await status(app)).body).toEqual({ isAuthenticated: false, mfaEnabled: false })
    expect((await status(app, cookie)).body).toEqual({ isAuthenticated: true, mfaEnabled: false })
    expect((await status(fakeApp())).body).toEqual({ isAuthenticated: false, mfaEnabled: false })
    app.mailboxes = [firstMailbox]
    expect((await status(app, cookie)).body).toEqual({ isAuthenticated: true, mfaEnabled: true })
  })

  it('ends after an hour without use, although the table still holds it', async () => {
    const app = guarded()
    const cookie = await logIn(app)
    app.wait(59 * 60)
    expect(await read(app, cookie)).toBe(200)
    app.wait(59 * 60)
    expect(await read(app, cookie)).toBe(200)
    app.wait(60 * 60)
    expect(await read(app, cookie)).toBe(401)
    expect((await app.table.list(lists.sessions.pk)).items).toHaveLength(1)
  })

  it('ends after twelve hours of use', async () => {
    const app = guarded()
    const cookie = await logIn(app)
    const answers: number[] = []
    while (answers.length < 24) {
      app.wait(30 * 60)
      answers.push(await read(app, cookie))
    }
    expect(answers).toEqual([...Array(23).fill(200), 401])
  })
})
