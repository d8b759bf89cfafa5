import { media as endpoints } from '@highline/shared/endpoints/media'
import sharp from 'sharp'
import { expect } from 'vitest'
import { Crash, type CrashPath, testCrashes } from '../../test/crashing'
import type { FakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import { type FakeRequest, send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { storeMedia } from '../../test/stored-media'
import { lists, media } from '../data/entities'
import { list } from '../data/entity'
import { mediaService } from '../functions/media'
import { makeVariants } from './variants/make-variants'

/*
 * Rendering and healing survive a crash at any call: repeating them completes the work, and no item ever
 * refers to a rendition or poster that is missing from storage.
 */
const ask = async (app: FakeMediaApp, endpoint: Parameters<typeof send>[1], request: FakeRequest) => {
  const answer = await send(mediaService(app), endpoint, {
    cookie: app.cookie,
    params: { id: 1 },
    ...request,
  })
  if (answer.status >= 500) throw new Crash()
  expect(answer.status).toBe(200)
}
const rows = async (app: FakeMediaApp) => (await list(app, media, lists.media)).values
const background = '#369'
const photo = await sharp({ create: { width: 9, height: 6, channels: 3, background } })
  .jpeg()
  .toBuffer()

const paths: Record<string, CrashPath> = {
  'the healing of a lost file': {
    ready: async (app) => {
      await storeMedia(app, 1)
      await app.files.put('1-abcd.jpg', sample.jpeg(), 'image/jpeg')
      await app.files.remove(['1-abcd.jpg'])
      return (dying) => ask(dying, endpoints.heal, {})
    },
    holds: async (app) => expect([...app.bucket.objects.keys()]).toEqual(['1-abcd.jpg']),
  },
  'the renditions of a picture': {
    ready: async (app) => {
      await storeMedia(app, 1)
      await app.files.put('1-abcd.jpg', photo, 'image/jpeg')
      return makeVariants
    },
    holds: async (app) => {
      const [row] = await rows(app)
      expect([row?.width, row?.renderedAll]).toEqual([9, row?.renderedQuick])
      const types = row?.variants.map(({ mimeType }) => mimeType)
      expect(types).toEqual(['image/webp', 'image/avif', 'image/jpeg'])
    },
  },
  'the still of a film': {
    ready: async (app) => {
      await storeMedia(app, 1, { mimeType: 'video/mp4', filename: '1-abcd.mp4' })
      await app.files.put('1-abcd.mp4', sample.movie(), 'video/mp4')
      const form = await files({ name: 'a.jpg', bytes: photo })
      return (dying) => ask(dying, endpoints.setPoster, { form })
    },
    holds: async (app) => expect((await rows(app))[0]?.poster).toMatch(/^1-[0-9a-f]{8}\.jpg$/),
  },
}

async function expectRenditionsExist(app: FakeMediaApp): Promise<void> {
  const there = [...app.bucket.objects.keys()]
  for (const { variants, poster } of await rows(app))
    for (const name of [...variants.map(({ filename }) => filename), ...(poster ? [poster] : [])])
      expect(there).toContain(name)
}

testCrashes(paths, expectRenditionsExist)
