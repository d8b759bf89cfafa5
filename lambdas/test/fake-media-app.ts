import type { MediaApp } from '../src/app'
import { type FakeApp, fakeApp } from './fake-app'
import { type FakeBucket, fakeBucket } from './fake-bucket'
import { logIn } from './logged-in'

/** `fakeApp` with a media bucket and the cookie of a session. */
export type FakeMediaApp = FakeApp & MediaApp & { readonly bucket: FakeBucket; readonly cookie: string }

export async function fakeMediaApp(): Promise<FakeMediaApp> {
  const app = fakeApp()
  const bucket = fakeBucket(app.now)
  const cookie = await logIn(app)
  return Object.assign(app, {
    bucket,
    cookie,
    files: bucket.files,
    directUploads: bucket.directUploads,
  })
}
