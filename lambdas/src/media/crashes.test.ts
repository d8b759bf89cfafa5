import { media as endpoints } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { expect } from 'vitest'
import { Crash, type CrashPath, testCrashes } from '../../test/crashing'
import type { FakeMediaApp } from '../../test/fake-media-app'
import { files, form } from '../../test/form'
import { type FakeRequest, send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce, put } from '../../test/sender'
import { inThreeParts, smallParts } from '../../test/small-parts'
import { storeMedia } from '../../test/stored-media'
import { lists, logoPointer, media } from '../data/entities'
import { find, list, save } from '../data/entity'
import { mediaService } from '../functions/media'
import { housekeeping } from '../housekeeping/housekeeping'

const ask = async (app: FakeMediaApp, endpoint: Parameters<typeof send>[1], request: FakeRequest) => {
  const answer = await send(mediaService(app), endpoint, { cookie: app.cookie, ...request })
  if (answer.status >= 500) throw new Crash()
  return answer
}
/**
 * Turns an AggregateError of crashed chores into one Crash: housekeeping continues after a chore has failed.
 */
const died = (error: unknown) => {
  if (error instanceof AggregateError && error.errors.every((one) => one instanceof Crash)) throw new Crash()
  throw error
}
const rows = async (app: FakeMediaApp) => (await list(app, media, lists.media)).values
const logoOf = async ({ table }: FakeMediaApp) => (await find(table, logoPointer, {}))?.mediaId
const live = async (app: FakeMediaApp) => (await rows(app)).filter(({ deletedAt }) => !deletedAt)
const store = async (app: FakeMediaApp, more: object = {}) => {
  await storeMedia(app, 1, more)
  await app.files.put('1-abcd.jpg', sample.jpeg(), 'image/jpeg')
}
const long = sample.movie({ film: inThreeParts })
const place = 'a secret place'
const photo = sample.jpeg(640, 480, place)
const filmAtPlace = sample.movie({ notes: [sample.box('udta', sample.text(place))] })
const nothingTells = ({ bucket }: FakeMediaApp) => {
  for (const { bytes } of bucket.objects.values()) expect(Buffer.from(bytes).includes(place)).toBe(false)
}

/** Prepares an upload whose bytes are stored; the returned function completes it. */
const completing =
  (bytes: Uint8Array, file: object = {}, more: object = {}): CrashPath['ready'] =>
  async (app) => {
    const to = await announce(app, { ...file, size: bytes.length }, more)
    put(app, to, bytes)
    return (dying) => ask(dying, uploads.complete, { body: { uploadId: to.uploadId } })
  }

const nothingIsLeft = async (app: FakeMediaApp) => {
  for (const name of ['1-abcd.jpg', '1-480.webp']) expect(await app.files.hasEarlier(name)).toBe(false)
  expect(app.bucket.objects.size).toBe(0)
  expect(app.cleared.length).toBeGreaterThan(0)
  expect(await live(app)).toEqual([])
}

smallParts()

const paths: Record<string, CrashPath> = {
  'an upload of two logos': {
    ready: async () => async (app) =>
      ask(app, endpoints.upload, {
        form: await form(
          ['category', 'logo'],
          ...['a', 'b'].map((name) => ['files', { name, bytes: sample.png() }] as const),
        ),
      }),
    holds: async (app) => {
      expect((await rows(app)).map(({ id }) => id)).toContain(await logoOf(app))
    },
  },
  'a completion in parts': {
    ready: async (app) => {
      const complete = await completing(long)(app)
      expect(app.bucket.open.size).toBe(1)
      return complete
    },
    holds: async (app) => {
      expect(await rows(app)).toHaveLength(1)
      expect(app.bucket.open.size).toBe(0)
    },
  },
  'the completion of a logo': {
    ready: completing(sample.png(), { name: 'a.png', mimeType: 'image/png' }, { category: 'logo' }),
    holds: async (app) => {
      expect(await rows(app)).toMatchObject([{ id: 1 }])
      expect(await logoOf(app)).toBe(1)
    },
  },
  'a re-upload': {
    ready: async (app) => {
      await store(app)
      return async (dying) =>
        ask(dying, endpoints.reupload, {
          params: { id: 1 },
          form: await files({ name: 'a.png', bytes: sample.png() }),
        })
    },
    holds: async (app) => expect(await rows(app)).toMatchObject([{ mimeType: 'image/png' }]),
  },
  'a deletion of the logo': {
    ready: async (app) => {
      await store(app)
      await save(app.table, logoPointer, { mediaId: 1 })
      return (dying) => ask(dying, endpoints.remove, { params: { id: 1 } })
    },
    holds: async (app) => {
      expect(await live(app)).toEqual([])
      expect(await logoOf(app)).toBeNull()
    },
  },
  'a deletion for good': {
    ready: async (app) => {
      await store(app, { deletedAt: '2026-11-19T00:00:00.000Z' })
      await app.files.put('1-480.webp', sample.webp(), 'image/webp')
      return (dying) => ask(dying, endpoints.remove, { params: { id: 1 }, query: { permanent: '1' } })
    },
    holds: nothingIsLeft,
  },
  'the end of a deletion for good': {
    ready: async (app) => {
      await store(app, { deletedAt: '2026-11-19T00:00:00.000Z' })
      const row = await find(app.table, media, { id: 1 })
      if (row) await save(app.table, media, { ...row, purgeStartedAt: '2026-11-20T08:00:00.000Z' })
      return (dying) => housekeeping(dying).catch(died)
    },
    holds: async (app) => {
      await nothingIsLeft(app)
      expect(await rows(app)).toEqual([])
    },
  },
  'a restoration': {
    ready: async (app) => {
      await store(app, { deletedAt: '2026-11-19T00:00:00.000Z' })
      return (dying) => ask(dying, endpoints.restore, { params: { id: 1 } })
    },
    holds: async (app) => expect(await live(app)).toHaveLength(1),
  },
  'the completion of a photo that says where it was taken': {
    ready: completing(photo, { name: 'a.jpg', mimeType: 'image/jpeg' }),
    holds: async (app) => {
      const [row, ...more] = await rows(app)
      expect([app.bucket.objects.get(row?.filename ?? '')?.bytes.length, more]).toEqual([row?.size, []])
      nothingTells(app)
    },
  },
  'the completion of a film that says where it was taken': {
    ready: async (app) => {
      await store(app, { mimeType: 'video/mp4' })
      return completing(filmAtPlace, {}, { replaces: 1 })(app)
    },
    holds: async (app) => {
      expect((await rows(app)).map(({ retired }) => retired)).toMatchObject([{ length: 1 }])
      nothingTells(app)
    },
  },
  'the opening of an upload': {
    ready: async () => (app) =>
      ask(app, uploads.presign, {
        body: { files: [{ name: 'a.mp4', mimeType: 'video/mp4', size: inThreeParts }] },
      }),
    holds: async (app) => {
      expect(await rows(app)).toEqual([])
      app.wait(26 * 3600)
      await housekeeping(app)
      expect(app.bucket.open.size).toBe(0)
    },
  },
  'the giving up of an upload': {
    ready: async (app) => {
      const { uploadId } = await announce(app, { size: inThreeParts })
      return (dying) => ask(dying, uploads.remove, { params: { uploadId } })
    },
    holds: async (app) => {
      expect(await rows(app)).toEqual([])
      expect(app.bucket.open.size).toBe(0)
    },
  },
  'a sweep of the bin': {
    ready: async (app) => {
      await store(app, { deletedAt: '2026-10-01T00:00:00.000Z' })
      return async (dying) => {
        app.wait(26 * 3600)
        await housekeeping(dying).catch(died)
      }
    },
    holds: async (app) => {
      expect(await rows(app)).toEqual([])
      expect(app.bucket.objects.size).toBe(0)
    },
  },
}

/**
 * Asserts that every item has its object, unless it is being purged, and that the logo pointer has its item.
 */
async function expectReferencesExist(app: FakeMediaApp): Promise<void> {
  const there = await rows(app)
  for (const { filename, purgeStartedAt } of there)
    if (!purgeStartedAt) expect([...app.bucket.objects.keys()]).toContain(filename)
  const logo = await logoOf(app)
  if (logo) expect(there.map(({ id }) => id)).toContain(logo)
}

testCrashes(paths, expectReferencesExist)
