import { admin } from '@highline/shared/endpoints/admin'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { type Fault, faults, faultyApp } from '../../test/faulty-app'
import { logIn, storedSessions, testPassword } from '../../test/logged-in'
import { loginScenes, type Scene } from '../../test/login-scenes'
import { appWithMail, shownCode } from '../../test/second-factor'
import { ask } from '../../test/services'

/** Requests that open a session or lead to one, and succeed unless a call fails. */
const scenes: Record<string, () => Promise<Scene>> = {
  ...loginScenes,
  'asking for a code': async () => ({
    app: appWithMail(),
    endpoint: admin.sendMfa,
    request: { body: { password: testPassword } },
  }),
  'setting up an authenticator': async () => {
    const app = fakeApp()
    const cookie = await logIn(app)
    const { body } = await ask(app, admin.setupMfa, { cookie })
    const code = shownCode(app, admin.setupMfa.response.parse(body).manualEntryKey)
    return { app, endpoint: admin.verifySetup, request: { cookie, body: { password: testPassword, code } } }
  },
}

const run = ({ endpoint, request }: Scene, app: FakeApp) => ask(app, endpoint, request)

async function callsOf(make: () => Promise<Scene>): Promise<string[]> {
  const scene = await make()
  const { app, calls } = faultyApp(scene.app)
  expect((await run(scene, app)).status).toBe(200)
  return calls
}

/** Sends a request whose nth call fails, then the same request without a fault. */
async function broken(make: () => Promise<Scene>, fault: Fault, nth: number) {
  const scene = await make()
  const sessionsBefore = await storedSessions(scene.app)
  const first = await run(scene, faultyApp(scene.app, fault, nth).app)
  const sessions = await storedSessions(scene.app)
  return { first, second: await run(scene, scene.app), sessionsBefore, sessions }
}

describe.each(Object.entries(scenes))('%s', (_name, make) => {
  it.each(faults)(
    'answers 503 without a cookie if any call is %s; sent again, it gets 200, 401 or 429',
    async (fault) => {
      const calls = await callsOf(make)
      expect(calls.length).toBeGreaterThan(5)
      for (const [nth, call] of calls.entries()) {
        const { first, second, sessionsBefore, sessions } = await broken(make, fault, nth)
        const at = `${call}, the ${nth}th`
        expect([first.status, first.cookie], at).toEqual([503, undefined])
        expect(['UNAVAILABLE', 'MAIL_UNAVAILABLE']).toContain(first.error().code)
        expect([200, 401, 429], at).toContain(second.status)
        // A call that is down cannot remove the new session, and a lost answer may have ended the replaced one.
        const mayBeGone = fault === 'lost' && sessions.length === 0
        if (fault !== 'down' && !mayBeGone) expect(sessions, at).toMatchObject(sessionsBefore)
      }
    },
  )
})
