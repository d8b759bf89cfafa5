import { sessionLimits } from '@highline/shared/constants'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn, statusWith, storedSessions, testSecret } from '../../test/logged-in'
import { loginScenes } from '../../test/login-scenes'
import { login } from '../../test/second-factor'
import { ask } from '../../test/services'
import { openSession } from '../data/sessions'
import { ensureCredential } from './verify-login'

const openOther = async (app: FakeApp) =>
  `session=${await openSession(app, await ensureCredential(app.table, testSecret.passwordHash))}`

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
    const app = fakeApp()
    const cookie = await logIn(app)
    expect((await login(app, { password: 'wrong' }, { cookie })).status).toBe(401)
    expect(await statusWith(app, cookie)).toBe(200)
  })

  it('ends no session of other browsers when the maximum number of sessions is open', async () => {
    const app = fakeApp()
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
