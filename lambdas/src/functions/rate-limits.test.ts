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
import { logIn } from '../../test/logged-in'
import { type FakeRequest, send } from '../../test/request'
import { png } from '../../test/sample-files'
import { firstMailbox } from '../../test/second-factor'
import { services } from '../../test/services'
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

const guess = { body: { password: 'guess' } }
const picture = { name: 'a.png', bytes: png(), type: 'image/png' }
const onePicture = async () => ({ params: { id: 1 }, form: await files(picture) })
const upload = {
  limit: uploadLimits.perHour,
  seconds: 3600,
  consume: (app: FakeMediaApp, events: number) => consumeUploadQuota(app, events),
}

const limited: Record<string, Limited> = {
  [endpointKey(contact.create)]: {
    request: { body: { firstName: 'A', lastName: 'B', email: 'a@example.com', message: 'Forty.' } },
    ...contactLimits.perAddress[0],
  },
  [endpointKey(admin.sendMfa)]: { request: guess, ...loginLimits.perAddress },
  [endpointKey(admin.login)]: {
    request: { body: { ...guess.body, sessionId: 'x'.repeat(43), accessCode: '123456' } },
    ...loginLimits.perAddress,
  },
  [endpointKey(admin.verifySetup)]: {
    request: { body: { ...guess.body, code: '123456' } },
    ...loginLimits.perAddress,
  },
  [endpointKey(admin.sendLink)]: { request: {}, ...loginLimits.perAddress },
  [endpointKey(admin.redeemLink)]: {
    request: { body: { token: 'x'.repeat(43) } },
    ...loginLimits.perAddress,
  },
  [endpointKey(uploads.presign)]: {
    request: { body: { files: Array(10).fill({ name: 'a.mp4', mimeType: 'video/mp4', size: 100 }) } },
    ...upload,
    events: 10,
  },
  [endpointKey(media.upload)]: {
    request: async () => ({ form: await files(...Array(10).fill(picture)) }),
    ...upload,
    events: 10,
  },
  [endpointKey(media.reupload)]: { request: onePicture, ...upload },
  [endpointKey(media.setPoster)]: { request: onePicture, ...upload },
}

const declaring = lambdaNames.flatMap((lambda) =>
  endpointsOf(lambda)
    .filter((endpoint) => endpoint.errors?.includes('RATE_LIMITED'))
    .map((endpoint) => ({ lambda, endpoint, key: endpointKey(endpoint) })),
)

/** A site with a mailbox, a video and an open session. */
async function site(): Promise<FakeMediaApp> {
  const app = await fakeMediaApp()
  app.mailboxes = [firstMailbox]
  await storeMedia(app, 1, { mimeType: 'video/mp4', filename: '1-abcd.mp4' })
  return app
}

/**
 * Returns the cookie of a new login for admin endpoints, else an empty string. Sessions expire after an hour
 * without use.
 */
async function cookieFor(app: FakeMediaApp, { access }: Endpoint): Promise<string> {
  if (access !== 'admin') return ''
  app.mailboxes = []
  const cookie = await logIn(app)
  app.mailboxes = [firstMailbox]
  return cookie
}

it.each(declaring)(
  '$key answers 429 with Retry-After beyond its limit, and accepts requests after that time',
  async ({ lambda, endpoint, key }) => {
    const drive = limited[key]
    if (!drive) throw new Error(`Add a request for ${key} to the table of limited endpoints`)
    const app = await site()
    const ask = async (cookie: string) => {
      const request = typeof drive.request === 'function' ? await drive.request() : drive.request
      return send(services[lambda](app), endpoint, { ...request, ...(cookie && { cookie }) })
    }
    const cookie = await cookieFor(app, endpoint)
    const once = drive.consume ? 1 : drive.limit
    await drive.consume?.(app, drive.limit - (drive.events ?? 1))
    for (let n = 0; n < once; n++) expect([400, 429]).not.toContain((await ask(cookie)).status)
    const refused = await ask(cookie)
    expect(refused.verdict).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers['retry-after']).toBe(String(drive.seconds))
    app.wait(drive.seconds)
    expect([400, 429]).not.toContain((await ask(await cookieFor(app, endpoint))).status)
  },
)

it('tests exactly the endpoints that declare RATE_LIMITED', () => {
  expect(Object.keys(limited).sort()).toEqual(declaring.map(({ key }) => key).sort())
})
