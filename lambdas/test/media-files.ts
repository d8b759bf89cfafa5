import { media as endpoints } from '@highline/shared/endpoints/media'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { expect } from 'vitest'
import { listActivities } from '../src/data/activities'
import { counters, media } from '../src/data/entities'
import { find } from '../src/data/entity'
import { type FakeMediaApp, fakeMediaApp } from './fake-media-app'
import { logIn } from './logged-in'
import type { FakeRequest } from './request'
import * as sample from './sample-files'
import { ask as send } from './services'
import { storeMedia } from './stored-media'

/** Objects of media 1: the file, renditions, a poster. */
export const own = ['a1.jpg', 'a1-480.webp', 'a1-p480-50x50.avif', 'a1-0badcafe.jpg']
/** Objects of media 2, and one whose name begins like those of media 1. */
export const others = ['a12.jpg', 'b2-480.webp', 'b2.jpg']

/**
 * Returns an app with two media files, and functions for the tests of deletions; `ask` defaults to media 1.
 */
export async function twoFiles() {
  const app = await fakeMediaApp()
  let { cookie } = app
  await storeTwoMedia(app)
  const ask = (endpoint: Endpoint, request: FakeRequest = {}) =>
    send(app, endpoint, { cookie, params: { id: 1 }, ...request })
  return {
    app,
    ask,
    removeForGood: (query: Record<string, string> = {}) =>
      ask(endpoints.remove, { query: { permanent: '1', ...query } }),
    row: () => find(app.table, media, { id: 1 }),
    /** Ids in the library, then ids in the bin. */
    async idsListed() {
      const idsOf = async (query: Record<string, string>) => {
        const { body } = await send(app, endpoints.list, { cookie, query })
        return endpoints.list.response.parse(body).map(({ id }) => id)
      }
      return [await idsOf({}), await idsOf({ deleted: '1' })]
    },
    /** Subjects of the activities with a label. */
    subjectsOf: async (label: string) =>
      (await listActivities(app)).filter(({ action }) => action === label).map(({ subject }) => subject),
    async logInAgain() {
      cookie = await logIn(app)
    },
  }
}

async function storeTwoMedia(app: FakeMediaApp): Promise<void> {
  await storeMedia(app, 1, { filename: 'a1.jpg' })
  await storeMedia(app, 2, { filename: 'b2.jpg' })
  await app.table.increment(counters.id('media'), 2)
  for (const name of [...own, ...others]) await app.files.put(name, sample.jpeg(), 'image/jpeg')
}

/** Asserts that storage has no version of any of these objects. */
export async function expectErased({ bucket, files }: FakeMediaApp, names: readonly string[]): Promise<void> {
  for (const name of names) {
    expect(bucket.objects.has(name), name).toBe(false)
    expect(await files.hasEarlier(name), `an earlier ${name}`).toBe(false)
  }
}
