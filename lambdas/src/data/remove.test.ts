import { contact } from '@highline/shared/endpoints/contact'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { expect, it } from 'vitest'
import { tappedApp } from '../../test/crashing'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { type FakeRequest, send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce } from '../../test/sender'
import { storeMedia } from '../../test/stored-media'
import { contactService } from '../functions/contact'
import { contentService } from '../functions/content'
import { inquiriesService } from '../functions/inquiries'
import { mediaService } from '../functions/media'
import type { LambdaHandler } from '../http/event'
import { listActivities } from './activities'
import { counters, lists } from './entities'

interface Deletable {
  readonly endpoint: Endpoint
  readonly service: (app: FakeMediaApp) => LambdaHandler
  /** Stores an item and returns the request that deletes it. */
  readonly stored: (app: FakeMediaApp) => Promise<FakeRequest>
}

const first: FakeRequest = { params: { id: 1 } }
const inquiry = { firstName: 'A', lastName: 'B', email: 'a@example.co.uk', message: 'C' }

async function storePicture(app: FakeMediaApp) {
  await storeMedia(app, 1)
  return first
}

async function openUpload(app: FakeMediaApp, size: number) {
  const { uploadId } = await announce(app, { size })
  return { params: { uploadId } }
}

const deletables: Record<string, Deletable> = {
  'a project': {
    endpoint: projects.remove,
    service: contentService,
    async stored(app) {
      const body = { name: 'Arena', description: 'Masts', location: 'Leeds' }
      await send(contentService(app), projects.create, { body, cookie: app.cookie })
      return first
    },
  },
  'a slide': {
    endpoint: heroCarousel.remove,
    service: contentService,
    async stored(app) {
      await storePicture(app)
      const body = { title: 'Up high', mediaId: 1 }
      await send(contentService(app), heroCarousel.create, { body, cookie: app.cookie })
      return first
    },
  },
  'a media file': { endpoint: media.remove, service: mediaService, stored: storePicture },
  'an inquiry': {
    endpoint: inquiries.remove,
    service: inquiriesService,
    async stored(app) {
      await send(contactService(app), contact.create, { body: inquiry })
      return first
    },
  },
  'an upload': {
    endpoint: uploads.remove,
    service: mediaService,
    stored: (app) => openUpload(app, sample.movie().length),
  },
  'an upload in parts': {
    endpoint: uploads.remove,
    service: mediaService,
    stored: (app) => openUpload(app, 17 * 1024 * 1024),
  },
}

/** Two clients delete one item: the second runs completely just before call number `at` of the first. */
async function bothDelete({ endpoint, service, stored }: Deletable, at: number) {
  const app = await fakeMediaApp()
  const request = { ...(await stored(app)), cookie: app.cookie }
  const statuses: number[] = []
  const removeAs = async (by: FakeMediaApp) => {
    const { status } = await send(service(by), endpoint, request)
    statuses.push(status)
  }
  const { app: slow, calls } = tappedApp(app, async (call, count) => {
    if (count === at) await removeAs(app)
    return call()
  })
  await removeAs(slow)
  return { app, statuses: statuses.sort(), isOver: calls.count < at }
}

it.each(Object.entries(deletables))(
  '%s deleted by two concurrent requests gets 200 once and 404 once, and is logged once',
  async (_, deletable) => {
    for (let at = 1; ; at++) {
      const { app, statuses, isOver } = await bothDelete(deletable, at)
      if (isOver) return expect(at).toBeGreaterThan(2)
      expect(statuses, `at call ${at}`).toEqual([200, 404])
      const lines = (await listActivities(app)).filter(
        ({ action }) => action === deletable.endpoint.auditLabel,
      )
      expect(lines, `at call ${at}`).toHaveLength(deletable.endpoint.auditLabel ? 1 : 0)
    }
  },
)

it('two concurrent erasures of an address count each inquiry once, including spam', async () => {
  const app = await fakeMediaApp()
  await send(contactService(app), contact.create, { body: inquiry })
  await send(contactService(app), contact.create, { body: { ...inquiry, website: 'x' } })
  const erase = async () => {
    const body = { email: inquiry.email }
    const answer = await send(inquiriesService(app), inquiries.erase, { body, cookie: app.cookie })
    return inquiries.erase.response.parse(answer.body).count
  }
  const [one, other] = await Promise.all([erase(), erase()])
  expect(one + other).toBe(2)
  expect((await app.table.list(lists.spamInquiries.pk)).items).toEqual([])
  expect(await app.table.get(counters.inquiryTotal)).toMatchObject({ n: 0 })
})
