import { admin } from '@highline/shared/endpoints/admin'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { type FakeApp, fakeApp } from './fake-app'
import { logIn, testPassword } from './logged-in'
import type { FakeRequest } from './request'
import {
  appWithAuthenticator,
  appWithMail,
  appWithPassword,
  besiege,
  challenge,
  logInByMail,
  login,
  mailedChallenge,
  setUpAuthenticator,
  shownCode,
} from './second-factor'

/** A request that is ready to be sent. */
export interface Scene {
  readonly app: FakeApp
  readonly endpoint: Endpoint
  readonly request: FakeRequest
}

/** A login by a browser that has a session. */
interface LoginScene extends Scene {
  /** Cookie of the session. */
  readonly session: string
}

const scene = (app: FakeApp, session: string, body: object, cookie = session): LoginScene => ({
  app,
  session,
  endpoint: admin.login,
  request: { body: { password: testPassword, ...body }, cookie },
})

/** For each way to log in: a browser with a session that logs in again. */
export const loginScenes: Record<string, () => Promise<LoginScene>> = {
  'a login with the password alone': async () => {
    const app = fakeApp()
    return scene(app, await logIn(app), {})
  },
  'a login with a mailed code': async () => {
    const app = appWithMail()
    const { cookie = '' } = await logInByMail(app)
    app.wait(30)
    return scene(app, cookie, await mailedChallenge(app))
  },
  'a login with an authenticator’s code': async () => {
    const app = appWithAuthenticator()
    const { cookie = '' } = await login(app, { sessionId: await challenge(app), accessCode: shownCode(app) })
    app.wait(30)
    return scene(app, cookie, { sessionId: await challenge(app), accessCode: shownCode(app) })
  },
  'a login with a recovery code': async () => {
    const app = appWithPassword()
    const session = await logIn(app)
    const [recoveryCode] = await setUpAuthenticator(app)
    return scene(app, session, { recoveryCode })
  },
  'a login from a trusted browser, in a siege': async () => {
    const app = appWithMail()
    const { cookies } = await logInByMail(app)
    const session = `session=${cookies.session}`
    const cookie = `${session}; trusted=${cookies.trusted}`
    await besiege(app)
    return scene(app, session, await mailedChallenge(app, { cookie }), cookie)
  },
}
