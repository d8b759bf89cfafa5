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
import { media } from '../data/entities'
import { save } from '../data/entity'
import { housekeeping } from '../housekeeping/housekeeping'
import { ask, expectSingleFile, logoOf, rowOf, rowsOf, sentFiles, storeFile } from './media.testing'
import { setLogo } from './media-row'
import { makeVariants } from './variants/make-variants'

smallParts()

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

/** Runs housekeeping, which continues after a chore has failed: turns the errors of crashed chores into one. */
const cleanUp = (app: FakeMediaApp) =>
  housekeeping(app).catch((error: unknown) => {
    const crashed = error instanceof AggregateError && error.errors.every((one) => one instanceof Crash)
    throw crashed ? new Crash() : error
  })

/** Prepares the data, and returns the action. */
const after =
  <Act>(prepare: (app: FakeMediaApp) => Promise<unknown>, act: Act) =>
  async (app: FakeMediaApp) => {
    await prepare(app)
    return act
  }

const picture = await files({ name: 'a.png', bytes: sample.png() })
const storeFilm = (app: FakeMediaApp) => storeFile(app, 1, sample.movie(), { mimeType: 'video/mp4' })
const storeDeleted = (app: FakeMediaApp, deletedAt = '2026-11-19T00:00:00.000Z') =>
  storeFile(app, 1, sample.png(), { deletedAt })

async function expectErased(app: FakeMediaApp) {
  expect([app.bucket.objects.size, await app.files.hasEarlier('1-abcd.jpg')]).toEqual([0, false])
  expect(app.cleared.length).toBeGreaterThan(0)
}
const expectNoUpload = async (app: FakeMediaApp) =>
  expect([await rowsOf(app), app.bucket.open.size]).toEqual([[], 0])

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
  'a re-upload': {
    ready: after(storeFile, request(endpoints.reupload, { form: picture })),
    holds: async (app) => expect(await rowsOf(app)).toMatchObject([{ mimeType: 'image/png' }]),
  },
  'a deletion of the logo': {
    ready: async (app) => {
      await storeFile(app)
      await setLogo(app, 1)
      return request(endpoints.remove, {}, removed)
    },
    holds: async (app) => {
      expect(await rowsOf(app)).toMatchObject([{ deletedAt: expect.any(String) }])
      expect(await logoOf(app)).toBeNull()
    },
  },
  'a deletion for good': {
    ready: after(storeDeleted, request(endpoints.remove, { query: { permanent: '1' } }, removed)),
    holds: expectErased,
  },
  'the end of a deletion for good': {
    ready: async (app) => {
      await storeDeleted(app)
      await save(app.table, media, { ...(await rowOf(app)), purgeStartedAt: '2026-11-20T08:00:00.000Z' })
      return cleanUp
    },
    holds: async (app) => {
      await expectErased(app)
      expect(await rowsOf(app)).toEqual([])
    },
  },
  'the opening of an upload': {
    ready: async () =>
      request(uploads.presign, {
        body: { files: [{ name: 'a.mp4', mimeType: 'video/mp4', size: inThreeParts }] },
      }),
    holds: async (app) => {
      app.wait(26 * 3600)
      await housekeeping(app)
      await expectNoUpload(app)
    },
  },
  'the giving up of an upload': {
    ready: async (app) => {
      const { uploadId } = await announce(app, { size: inThreeParts })
      return request(uploads.remove, { params: { uploadId } }, removed)
    },
    holds: expectNoUpload,
  },
  'a sweep of the bin': {
    ready: async (app) => {
      await storeDeleted(app, '2026-10-01T00:00:00.000Z')
      app.wait(26 * 3600)
      return cleanUp
    },
    holds: async (app) => expect([await rowsOf(app), app.bucket.objects.size]).toEqual([[], 0]),
  },
  'the renditions of a picture': {
    ready: after(storeFile, makeVariants),
    holds: async (app) => {
      const { width, renderedAll, renderedQuick, variants } = await rowOf(app)
      expect([width, renderedAll]).toEqual([20, renderedQuick])
      const types = variants.map(({ mimeType }) => mimeType)
      expect(types).toEqual(['image/webp', 'image/avif', 'image/jpeg'])
    },
  },
  'the still of a film': {
    ready: after(storeFilm, request(endpoints.setPoster, { form: picture })),
    holds: async (app) => expect((await rowOf(app)).poster).toMatch(/^1-[0-9a-f]{8}\.png$/),
  },
}
for (const [what, sent] of Object.entries(sentFiles))
  paths[`the completion of ${what}`] = {
    ready: async (app) => request(uploads.complete, { body: await sent(app) }),
    holds: expectSingleFile,
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
