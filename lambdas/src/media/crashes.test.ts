import { media as endpoints } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { expect } from 'vitest'
import { Crash, type CrashPath, testCrashes } from '../../test/crashing'
import type { FakeMediaApp } from '../../test/fake-media-app'
import { files, form } from '../../test/form'
import type { FakeRequest } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce } from '../../test/sender'
import { inThreeParts, smallParts } from '../../test/small-parts'
import { logoPointer, media } from '../data/entities'
import { save } from '../data/entity'
import { housekeeping } from '../housekeeping/housekeeping'
import { ask, logoOf, plain, rowOf, rowsOf, sendBytes, storeFile } from './media.testing'
import { makeVariants } from './variants/make-variants'

/** Returns a request to be sent by the crashing app. @param statuses of the repetition */
const request =
  (endpoint: Endpoint, given: FakeRequest = {}, statuses: readonly number[] = [200]) =>
  async (app: FakeMediaApp) => {
    const { status } = await ask(app, endpoint, given)
    if (status >= 500) throw new Crash()
    expect(statuses).toContain(status)
  }
/** Statuses of the repetition of a request that removes something: the first attempt may have removed it. */
const removed = [200, 404]

/** Turns an AggregateError of crashed chores into one Crash: housekeeping continues after a chore has failed. */
const died = (error: unknown) => {
  if (error instanceof AggregateError && error.errors.every((one) => one instanceof Crash)) throw new Crash()
  throw error
}
/** Prepares the data, and returns the action. */
const after =
  <Act>(prepare: (app: FakeMediaApp) => Promise<unknown>, act: Act) =>
  async (app: FakeMediaApp) => {
    await prepare(app)
    return act
  }
const live = async (app: FakeMediaApp) => (await rowsOf(app)).filter(({ deletedAt }) => !deletedAt)
const storeDeleted = (app: FakeMediaApp, deletedAt = '2026-11-19T00:00:00.000Z') =>
  storeFile(app, 1, sample.jpeg(), { deletedAt })

const storeFilm = (app: FakeMediaApp) => storeFile(app, 1, sample.movie(), { mimeType: 'video/mp4' })

const picture = await files({ name: 'a.png', bytes: sample.png() })
const photo = await plain(9, 6).jpeg().toBuffer()
const place = 'a secret place'
const filmAtPlace = sample.movie({ notes: [sample.box('udta', sample.text(place))] })
const nothingTells = ({ bucket }: FakeMediaApp) => {
  for (const { bytes } of bucket.objects.values()) expect(Buffer.from(bytes).includes(place)).toBe(false)
}

/** Prepares an upload whose bytes are stored; the returned function completes it. */
const completing =
  (bytes: Uint8Array, file: object = {}, more: object = {}): CrashPath['ready'] =>
  async (app) =>
    request(uploads.complete, { body: await sendBytes(app, bytes, file, more) })

const nothingIsLeft = async (app: FakeMediaApp) => {
  for (const name of ['1-abcd.jpg', '1-480.webp']) expect(await app.files.hasEarlier(name)).toBe(false)
  expect(app.bucket.objects.size).toBe(0)
  expect(app.cleared.length).toBeGreaterThan(0)
  expect(await live(app)).toEqual([])
}

smallParts()

const paths: Record<string, CrashPath> = {
  'an upload of two logos': {
    ready: async () => {
      const file = ['files', { name: 'a', bytes: sample.png() }] as const
      return request(endpoints.upload, { form: await form(['category', 'logo'], file, file) })
    },
    holds: async (app) => {
      expect((await rowsOf(app)).map(({ id }) => id)).toContain(await logoOf(app))
    },
  },
  'a completion in parts': {
    ready: async (app) => {
      const complete = await completing(sample.movie({ film: inThreeParts }))(app)
      expect(app.bucket.open.size).toBe(1)
      return complete
    },
    holds: async (app) => {
      expect(await rowsOf(app)).toHaveLength(1)
      expect(app.bucket.open.size).toBe(0)
    },
  },
  'the completion of a logo': {
    ready: completing(sample.png(), { name: 'a.png', mimeType: 'image/png' }, { category: 'logo' }),
    holds: async (app) => {
      expect(await rowsOf(app)).toMatchObject([{ id: 1 }])
      expect(await logoOf(app)).toBe(1)
    },
  },
  'a re-upload': {
    ready: after(storeFile, request(endpoints.reupload, { form: picture })),
    holds: async (app) => expect(await rowsOf(app)).toMatchObject([{ mimeType: 'image/png' }]),
  },
  'a deletion of the logo': {
    ready: async (app) => {
      await storeFile(app, 1)
      await save(app.table, logoPointer, { mediaId: 1 })
      return request(endpoints.remove, {}, removed)
    },
    holds: async (app) => {
      expect(await live(app)).toEqual([])
      expect(await logoOf(app)).toBeNull()
    },
  },
  'a deletion for good': {
    ready: async (app) => {
      await storeDeleted(app)
      await app.files.put('1-480.webp', sample.webp(), 'image/webp')
      return request(endpoints.remove, { query: { permanent: '1' } }, removed)
    },
    holds: nothingIsLeft,
  },
  'the end of a deletion for good': {
    ready: async (app) => {
      await storeDeleted(app)
      await save(app.table, media, { ...(await rowOf(app)), purgeStartedAt: '2026-11-20T08:00:00.000Z' })
      return (dying) => housekeeping(dying).catch(died)
    },
    holds: async (app) => {
      await nothingIsLeft(app)
      expect(await rowsOf(app)).toEqual([])
    },
  },
  'the completion of a photo that says where it was taken': {
    ready: completing(sample.jpeg(640, 480, place), { name: 'a.jpg', mimeType: 'image/jpeg' }),
    holds: async (app) => {
      const [row, ...more] = await rowsOf(app)
      expect([app.bucket.objects.get(row?.filename ?? '')?.bytes.length, more]).toEqual([row?.size, []])
      nothingTells(app)
    },
  },
  'the completion of a film that says where it was taken': {
    ready: async (app) => {
      await storeFilm(app)
      return completing(filmAtPlace, {}, { replaces: 1 })(app)
    },
    holds: async (app) => {
      expect((await rowsOf(app)).map(({ retired }) => retired)).toMatchObject([{ length: 1 }])
      nothingTells(app)
    },
  },
  'the opening of an upload': {
    ready: async () =>
      request(uploads.presign, {
        body: { files: [{ name: 'a.mp4', mimeType: 'video/mp4', size: inThreeParts }] },
      }),
    holds: async (app) => {
      expect(await rowsOf(app)).toEqual([])
      app.wait(26 * 3600)
      await housekeeping(app)
      expect(app.bucket.open.size).toBe(0)
    },
  },
  'the giving up of an upload': {
    ready: async (app) => {
      const { uploadId } = await announce(app, { size: inThreeParts })
      return request(uploads.remove, { params: { uploadId } }, removed)
    },
    holds: async (app) => {
      expect(await rowsOf(app)).toEqual([])
      expect(app.bucket.open.size).toBe(0)
    },
  },
  'a sweep of the bin': {
    ready: async (app) => {
      await storeDeleted(app, '2026-10-01T00:00:00.000Z')
      return async (dying) => {
        app.wait(26 * 3600)
        await housekeeping(dying).catch(died)
      }
    },
    holds: async (app) => {
      expect(await rowsOf(app)).toEqual([])
      expect(app.bucket.objects.size).toBe(0)
    },
  },
  'the renditions of a picture': {
    ready: after((app) => storeFile(app, 1, photo), makeVariants),
    holds: async (app) => {
      const { width, renderedAll, renderedQuick, variants } = await rowOf(app)
      expect([width, renderedAll]).toEqual([9, renderedQuick])
      const types = variants.map(({ mimeType }) => mimeType)
      expect(types).toEqual(['image/webp', 'image/avif', 'image/jpeg'])
    },
  },
  'the still of a film': {
    ready: after(storeFilm, request(endpoints.setPoster, { form: picture })),
    holds: async (app) => expect((await rowOf(app)).poster).toMatch(/^1-[0-9a-f]{8}\.png$/),
  },
}

/** Asserts that the objects of every item exist, unless it is being purged, and that the logo pointer has its item. */
async function expectReferencesExist(app: FakeMediaApp): Promise<void> {
  const there = await rowsOf(app)
  const stored = [...app.bucket.objects.keys()]
  for (const { filename, poster, variants, purgeStartedAt } of there) {
    const own = [filename, ...(poster ? [poster] : []), ...variants.map((variant) => variant.filename)]
    if (!purgeStartedAt) expect(stored).toEqual(expect.arrayContaining(own))
  }
  const logo = await logoOf(app)
  if (logo) expect(there.map(({ id }) => id)).toContain(logo)
}

testCrashes(paths, expectReferencesExist)

const healing: CrashPath = {
  ready: async (app) => {
    await storeFile(app, 1)
    await app.files.remove(['1-abcd.jpg'])
    return request(endpoints.heal)
  },
  holds: async (app) => expect([...app.bucket.objects.keys()]).toEqual(['1-abcd.jpg']),
}

testCrashes({ 'the healing of a lost file': healing }, async () => undefined)
