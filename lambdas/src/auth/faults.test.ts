import { admin } from '@highline/shared/endpoints/admin'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { type Fault, faults, faultyApp } from '../../test/faulty-app'
import { logIn, testPassword, testSecret } from '../../test/logged-in'
import { type FakeRequest, send } from '../../test/request'
import {
  appWithAuthenticator,
  appWithMail,
  besiege,
  challenge,
  deployedSecret,
  login,
  mailedCode,
  shownCode,
} from '../../test/second-factor'
import { authService } from '../functions/auth'
import { activate, drawRecoveryCodes } from './authenticator'

interface Scene {
  readonly app: FakeApp
  readonly endpoint: Endpoint
  readonly request: FakeRequest
}
const atLogin = (app: FakeApp, body: object, cookie?: string): Scene => ({
  app,
  endpoint: admin.login,
  request: { body: { password: testPassword, ...body }, ...(cookie ? { cookie } : {}) },
})

/** Requests that open a session or lead to one, and succeed unless a call fails. */
const scenes: Record<string, () => Promise<Scene>> = {
  'a login with the password alone': async () => {
    const app = fakeApp()
    app.secret = testSecret
    return atLogin(app, {})
  },
  'a login with a mailed code': async () => {
    const app = appWithMail()
    return atLogin(app, { sessionId: await challenge(app), accessCode: mailedCode(app) })
  },
  'a login with an authenticator’s code': async () => {
    const app = appWithAuthenticator()
    return atLogin(app, { sessionId: await challenge(app), accessCode: shownCode(app) })
  },
  'a login with a recovery code': async () => {
    const app = fakeApp()
    app.secret = testSecret
    const { codes, macs } = drawRecoveryCodes(app, testSecret)
    await activate(app, testSecret, { authenticatorSecret: deployedSecret, recovery: macs })
    return atLogin(app, { recoveryCode: codes[0] })
  },
  'a login with a browser that we know, in a siege': async () => {
    const app = appWithMail()
    const answer = await login(app, { sessionId: await challenge(app), accessCode: mailedCode(app) })
    const cookie = `trusted=${answer.cookies.trusted}`
    await besiege(app)
    const sessionId = await challenge(app, { cookie })
    return atLogin(app, { sessionId, accessCode: mailedCode(app) }, cookie)
  },
  'asking for a code': async () => {
    const app = appWithMail()
    return { app, endpoint: admin.sendMfa, request: { body: { password: testPassword } } }
  },
  'setting up an authenticator': async () => {
    const app = fakeApp()
    const cookie = await logIn(app)
    const { body } = await send(authService(app), admin.setupMfa, { cookie })
    const code = shownCode(app, admin.setupMfa.response.parse(body).manualEntryKey)
    return { app, endpoint: admin.verifySetup, request: { cookie, body: { password: testPassword, code } } }
  },
}

const run = ({ endpoint, request }: Scene, app: Parameters<typeof authService>[0]) =>
  send(authService(app), endpoint, request)

async function callsOf(make: () => Promise<Scene>): Promise<string[]> {
  const scene = await make()
  const { app, calls } = faultyApp(scene.app)
  expect((await run(scene, app)).status).toBe(200)
  return calls
}

/** Sends a request whose nth call fails, then the same request without a fault; returns both answers. */
async function broken(make: () => Promise<Scene>, fault: Fault, nth: number) {
  const scene = await make()
  const first = await run(scene, faultyApp(scene.app, fault, nth).app)
  return { first, second: await run(scene, scene.app) }
}

describe.each(Object.entries(scenes))('%s', (_name, make) => {
  it.each(faults)(
    'answers 503 without a cookie if any call is %s; sent again, it gets 200, 401 or 429',
    async (fault) => {
      const calls = await callsOf(make)
      expect(calls.length).toBeGreaterThan(5)
      for (const [nth, call] of calls.entries()) {
        const { first, second } = await broken(make, fault, nth)
        expect([first.status, first.cookie], `${call}, the ${nth}th`).toEqual([503, undefined])
        expect(['UNAVAILABLE', 'MAIL_UNAVAILABLE']).toContain(first.error().code)
        expect([200, 401, 429], `after ${call}, the ${nth}th`).toContain(second.status)
      }
    },
  )
})
