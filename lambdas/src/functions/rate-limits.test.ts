import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { contactLimits, loginLimits, uploadLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { type Endpoint, endpointKey } from '@highline/shared/http/endpoint'
import { expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import { words } from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import type { FakeRequest } from '../../test/request'
import { png } from '../../test/sample-files'
import { firstMailbox } from '../../test/second-factor'
import { ask } from '../../test/services'
import { storeMedia } from '../../test/stored-media'
import { consumeUploadQuota } from '../media/media-row'

interface Limited {
  /** Request that is counted; it need not succeed. */
  readonly request: FakeRequest | (() => Promise<FakeRequest>)
  readonly limit: number
  readonly seconds: number
  /** Number of events that one request counts as; 1 by default. */
  readonly events?: number
  /** Counts this number of events at once. */
  readonly consume?: (app: FakeMediaApp, events: number) => Promise<unknown>
}

/** Fails at every endpoint of the login. */
const guess = {
  password: 'guess',
  ...{ sessionId: 'x'.repeat(43), accessCode: '123456', code: '123456', token: 'x'.repeat(43) },
}
const login: Limited = { request: { body: guess }, ...loginLimits.perAddress }
const picture = { name: 'a.png', bytes: png(), type: 'image/png' }
const onePicture = async () => ({ params: { id: 1 }, form: await files(picture) })
const tenPictures = async () => ({ form: await files(...Array(10).fill(picture)) })
const tenVideos = { body: { files: Array(10).fill({ name: 'a.mp4', mimeType: 'video/mp4', size: 100 }) } }
const upload = {
  limit: uploadLimits.perHour,
  seconds: 3600,
  consume: (app: FakeMediaApp, events: number) => consumeUploadQuota(app, events),
}

const limited: Record<string, Limited> = {
  [endpointKey(contact.create)]: { request: { body: words }, ...contactLimits.perAddress[0] },
  [endpointKey(admin.sendMfa)]: login,
  [endpointKey(admin.login)]: login,
  [endpointKey(admin.verifySetup)]: login,
  [endpointKey(admin.sendLink)]: login,
  [endpointKey(admin.redeemLink)]: login,
  [endpointKey(uploads.presign)]: { request: tenVideos, ...upload, events: 10 },
  [endpointKey(media.upload)]: { request: tenPictures, ...upload, events: 10 },
  [endpointKey(media.reupload)]: { request: onePicture, ...upload },
  [endpointKey(media.setPoster)]: { request: onePicture, ...upload },
}

const declaring = lambdaNames
  .flatMap(endpointsOf)
  .filter(({ errors }) => errors?.includes('RATE_LIMITED'))
  .map((endpoint) => ({ endpoint, key: endpointKey(endpoint) }))

/** A site with a mailbox, a video and an open session. */
async function site(): Promise<FakeMediaApp> {
  const app = await fakeMediaApp()
  app.mailboxes = [firstMailbox]
  await storeMedia(app, 1, { mimeType: 'video/mp4', filename: '1-abcd.mp4' })
  return app
}

/** Returns the cookie of a new login for admin endpoints, else an empty string. */
async function cookieFor(app: FakeMediaApp, { access }: Endpoint): Promise<string> {
  if (access !== 'admin') return ''
  app.mailboxes = []
  const cookie = await logIn(app)
  app.mailboxes = [firstMailbox]
  return cookie
}

it.each(declaring)(
  '$key answers 429 with Retry-After beyond its limit, and accepts requests after that time',
  async ({ endpoint, key }) => {
    const {
      request,
      limit,
      seconds,
      events = 1,
      consume,
    } = limited[key] ?? expect.unreachable(`Add a request for ${key} to the table of limited endpoints`)
    const app = await site()
    const answerTo = async (cookie: string) =>
      ask(app, endpoint, { ...(typeof request === 'function' ? await request() : request), cookie })
    const cookie = await cookieFor(app, endpoint)
    await consume?.(app, limit - events)
    for (let n = 0; n < (consume ? 1 : limit); n++)
      expect([400, 429]).not.toContain((await answerTo(cookie)).status)
    const refused = await answerTo(cookie)
    expect(refused.verdict).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers['retry-after']).toBe(String(seconds))
    app.wait(seconds)
    expect([400, 429]).not.toContain((await answerTo(await cookieFor(app, endpoint))).status)
  },
)

it('tests exactly the endpoints that declare RATE_LIMITED', () => {
  expect(Object.keys(limited).sort()).toEqual(declaring.map(({ key }) => key).sort())
})
