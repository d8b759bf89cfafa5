import { type FakeApp, fakeApp } from './fake-app'
import { logIn } from './logged-in'

/** `fakeApp` with the cookie of a session. */
export type FakeMediaApp = FakeApp & { readonly cookie: string }

export async function fakeMediaApp(): Promise<FakeMediaApp> {
  const app = fakeApp()
  return Object.assign(app, { cookie: await logIn(app) })
}
