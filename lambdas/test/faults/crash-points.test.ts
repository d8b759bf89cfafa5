import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { logo } from '@highline/shared/endpoints/logo'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { expect } from 'vitest'
import { counters } from '../../src/data/entities'
import { authService } from '../../src/functions/auth'
import { contactService } from '../../src/functions/contact'
import { contentService } from '../../src/functions/content'
import { inquiriesService } from '../../src/functions/inquiries'
import type { LambdaHandler } from '../../src/http/event'
import { atEveryCall, crashingApp } from '../crashing'
import { type FakeMediaApp, fakeMediaApp } from '../fake-media-app'
import { type FakeRequest, send } from '../request'
import { storeMedia } from '../stored-media'
import { words } from './clients'
import { slide, text } from './fixtures'
import { violationsOf } from './model/checks'
import { newModelState } from './model/model-state'

type Service = (app: FakeMediaApp) => LambdaHandler

/** Endpoint that writes, with its request. */
interface WritePath {
  readonly service: Service
  readonly endpoint: Endpoint
  /** Prepares the data, and returns the request. */
  readonly ready: (app: FakeMediaApp) => Promise<FakeRequest>
}

const at = (service: Service, endpoint: Endpoint, ready: WritePath['ready']): WritePath => ({
  service,
  endpoint,
  ready,
})
const ask = (app: FakeMediaApp, { service, endpoint }: Omit<WritePath, 'ready'>, request: FakeRequest) =>
  send(service(app), endpoint, { cookie: app.cookie, ...request })

const withPicture = async (app: FakeMediaApp) => {
  await storeMedia(app, 1)
  await app.table.increment(counters.id('media'), 1)
  await app.files.put('1-abcd.jpg', new Uint8Array(9), 'image/jpeg')
}
const first = { params: { id: 1 } }
const withItem = (endpoint: Endpoint, body: object, request: FakeRequest) => async (app: FakeMediaApp) => {
  await withPicture(app)
  await ask(app, { service: contentService, endpoint }, { body })
  return request
}
const withInquiry = (request: FakeRequest) => async (app: FakeMediaApp) => {
  await ask(app, { service: contactService, endpoint: contact.create }, { body: words })
  return request
}
const key = { 'Idempotency-Key': '6d9f2c66-6d6b-4e0e-9a4a-2a1b0c3d4e5f' }

/** The login is tested in `auth/faults.test.ts`. */
const paths: Record<string, WritePath> = {
  'an inquiry': at(contactService, contact.create, async () => ({ body: words, headers: key })),
  'a text': at(
    contentService,
    contentSections.update,
    withItem(contentSections.update, { ...text, content: 'Before' }, { body: text }),
  ),
  'a new slide': at(contentService, heroCarousel.create, async (app) => {
    await withPicture(app)
    return { body: slide }
  }),
  'a changed slide': at(
    contentService,
    heroCarousel.update,
    withItem(heroCarousel.create, slide, { ...first, body: { title: 'Two' } }),
  ),
  'a removed slide': at(contentService, heroCarousel.remove, withItem(heroCarousel.create, slide, first)),
  'a changed logo': at(contentService, logo.update, async (app) => {
    await withPicture(app)
    return { body: { mediaId: 1 } }
  }),
  'an answered inquiry': at(
    inquiriesService,
    inquiries.update,
    withInquiry({ ...first, body: { status: 'answered' } }),
  ),
  'a removed inquiry': at(inquiriesService, inquiries.remove, withInquiry(first)),
  'an erasure': at(inquiriesService, inquiries.erase, withInquiry({ body: { email: words.email } })),
  'a logout': at(authService, admin.logout, async () => ({})),
}

/**
 * Statuses of the second attempt: the write succeeds, or the first attempt has already removed its target.
 */
const allowedStatuses = [200, 201, 401, 404]

atEveryCall(paths, async (step, path) => {
  const app = await fakeMediaApp()
  const request = await path.ready(app)
  const { app: crashing, calls } = crashingApp(app, step)
  const crashed = await ask(crashing, path, request)
  // A crash in counters or the activity log does not fail the request.
  expect([500, 200, 201]).toContain(crashed.status)
  const repeated = await ask(app, path, request)
  expect(allowedStatuses, `step ${step}: ${repeated.status}`).toContain(repeated.status)
  expect(await violationsOf(newModelState(app, new Set()))).toEqual([])
  return calls.count >= step
})
