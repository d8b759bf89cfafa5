import { methodsByPath } from '@highline/shared/api'
import { sessionLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { cheapHash, logIn, statusWith, storedSessions, testSecret } from '../../test/logged-in'
import { loginScenes } from '../../test/login-scenes'
import { appWithPassword, login } from '../../test/second-factor'
import { ask } from '../../test/services'
import { closeSession, findSession, listSessions, openSession } from '../data/sessions'
import { epochSeconds } from '../data/table'
import { ensureCredential } from './verify-login'

let app: FakeApp
beforeEach(() => {
  app = fakeApp()
})

const currentCredential = (of = app) => ensureCredential(of.table, testSecret.passwordHash)
const openOther = async (of = app) => `session=${await openSession(of, await currentCredential(of))}`

describe('the session endpoints', () => {
  it('return the company name and the AWS region', async () => {
    const cookie = await logIn(app)
    const { body } = await ask({ ...app, region: 'eu-west-2' }, admin.site, { cookie })
    expect(body).toEqual({ companyName: 'Test Ropes Ltd', region: 'eu-west-2' })
  })

  it('SES13 allow only GET for /api/admin/setup-mfa', () => {
    expect(methodsByPath().get('/api/admin/setup-mfa')).toEqual(['GET'])
  })

  it('clear only the session cookie, cache and storage at a logout, and keep the trusted device', async () => {
    const { setCookies, headers } = await ask(app, admin.logout, { cookie: await logIn(app) })
    expect(headers['clear-site-data']).toBe('"cache", "storage"')
    expect(setCookies).toEqual([expect.stringMatching(/^session=; .*Max-Age=0/)])
    expect(app.table.all().filter(({ sk }) => sk.startsWith('TRUST#'))).toHaveLength(1)
  })
})

describe('active sessions', () => {
  it('are listed newest first, without expired ones and those of another password', async () => {
    expect(await listSessions(app)).toEqual([])
    const credential = await currentCredential()
    await openSession(app, credential)
    app.wait(sessionLimits.idleSeconds)
    await openSession(app, 'of another password')
    const opened: number[] = []
    for (let n = 0; n < sessionLimits.parallel - 1; n++) {
      app.wait(1)
      opened.unshift(app.now().getTime())
      await openSession(app, credential)
    }
    expect((await listSessions(app)).map(({ createdMs }) => createdMs)).toEqual(opened)
  })

  it('update seenAt at most once a minute, and stay closed after a concurrent logout', async () => {
    const credential = await currentCredential()
    const token = await openSession(app, credential)
    const useAfter = async (seconds: number, by: FakeApp = app) => {
      app.wait(seconds)
      await findSession(by, token)
      return (await listSessions(app)).map(({ seenAt }) => epochSeconds(app.now()) - seenAt)
    }
    expect(await useAfter(sessionLimits.touchSeconds - 1)).toEqual([sessionLimits.touchSeconds - 1])
    expect(await useAfter(1)).toEqual([0])
    const getMany: FakeApp['table']['getMany'] = async (keys) => {
      const found = await app.table.getMany(keys)
      for (const live of await listSessions(app)) await closeSession(app, live)
      return found
    }
    const table = { ...app.table, getMany }
    expect(await useAfter(sessionLimits.touchSeconds, { ...app, table })).toEqual([])
  })
})

it('a login during a password change leaves no session of the old password valid', async () => {
  const cookie = await logIn(app)
  const { put } = app.table
  app.table.put = async (...given) => {
    app.table.put = put
    app.secret = { ...testSecret, passwordHash: await cheapHash('a new pass phrase') }
    await ensureCredential(app.table, app.secret.passwordHash)
    return put(...given)
  }
  expect((await login(app, {})).status).toBe(200)
  expect(app.table.put).toBe(put)
  expect(await statusWith(app, cookie)).toBe(401)
  expect(await listSessions(app)).toEqual([])
})

describe('the sixth login', () => {
  it('ends the oldest session, and no other', async () => {
    const cookies: string[] = []
    for (let i = 0; i <= sessionLimits.parallel; i++) {
      cookies.push(await logIn(app))
      app.wait(0.001)
    }
    const answers = await Promise.all(cookies.map((cookie) => statusWith(app, cookie)))
    expect(answers).toEqual([401, ...Array(sessionLimits.parallel).fill(200)])
  })

  it('leaves at most five sessions after 20 concurrent logins, and the newest is valid', async () => {
    const credential = await currentCredential()
    await Promise.all(Array.from({ length: 20 }, () => openSession(app, credential)))
    expect((await listSessions(app)).length).toBeLessThanOrEqual(sessionLimits.parallel)
    const token = await openSession(app, credential)
    expect(await findSession(app, token)).toMatchObject({ credential })
  })
})

it.each(Object.entries(loginScenes))(
  '%s ends the session of the request’s cookie, and no other',
  async (_way, make) => {
    const { app, session, endpoint, request } = await make()
    const other = await openOther(app)
    const { cookie } = await ask(app, endpoint, request)
    const statuses = await Promise.all([session, other, cookie].map((one) => statusWith(app, one)))
    expect(statuses).toEqual([401, 200, 200])
    expect(await storedSessions(app)).toHaveLength(2)
  },
)

const { 'a login with the password alone': _, ...withCode } = loginScenes

it.each(Object.entries(withCode))(
  'F22: 50 concurrent requests for %s open one session',
  async (_way, make) => {
    const { app, endpoint, request } = await make()
    const tries = Array.from({ length: 50 }, (_, i) =>
      ask(app, endpoint, { ...request, address: `198.51.100.${i}` }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1)
    expect(await storedSessions(app)).toHaveLength(1)
  },
)

describe('a login with a session cookie', () => {
  it('and a wrong password keeps the session', async () => {
    const cookie = await logIn(app)
    expect((await login(app, { password: 'wrong' }, { cookie })).status).toBe(401)
    expect(await statusWith(app, cookie)).toBe(200)
  })

  it('that matches no session opens a session', async () => {
    const own = appWithPassword()
    const { cookie } = await login(own, {}, { cookie: `session=${'A'.repeat(43)}` })
    expect(await statusWith(own, cookie)).toBe(200)
  })

  it('ends no session of other browsers when the maximum number of sessions is open', async () => {
    const cookie = await logIn(app)
    const others: string[] = []
    for (let n = 1; n < sessionLimits.parallel; n++) {
      app.wait(1)
      others.push(await openOther(app))
    }
    expect((await login(app, {}, { cookie })).status).toBe(200)
    expect(await Promise.all(others.map((other) => statusWith(app, other)))).toEqual(others.map(() => 200))
    expect(await storedSessions(app)).toHaveLength(sessionLimits.parallel)
  })
})
