import { media as endpoints } from '@highline/shared/endpoints/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { Crash, crashingApp } from '../../test/crashing'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import { type FakeRequest, send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { storeMedia } from '../../test/stored-media'
import { heroSlides, lists, media } from '../data/entities'
import { list, save } from '../data/entity'
import { mediaService } from '../functions/media'
import { makeVariants } from './variants/make-variants'

/*
 * What is made of a file, or brought back: whichever of its calls the process dies at, doing it again is all it takes,
 * and at no time does a row name a rendition that is not there.
 */
interface Work {
  readonly ready: (app: FakeMediaApp) => Promise<void>
  readonly run: (app: FakeMediaApp) => Promise<unknown>
  readonly holds: (app: FakeMediaApp) => Promise<void>
}

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
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
  .jpeg()
  .toBuffer()

const works: Record<string, Work> = {
  'the healing of a lost file': {
    ready: async (app) => {
      await storeMedia(app, 1)
      await app.files.put('1-abcd.jpg', sample.jpeg(), 'image/jpeg')
      await app.files.remove(['1-abcd.jpg'])
    },
    run: (app) => ask(app, endpoints.heal, {}),
    holds: async (app) => expect([...app.bucket.objects.keys()]).toEqual(['1-abcd.jpg']),
  },
  'the renditions of a hero': {
    ready: async (app) => {
      await storeMedia(app, 1)
      await save(app.table, heroSlides, { id: 1, title: 'Up', subtitle: '', mediaId: 1, sortOrder: 1 })
      await app.files.put('1-abcd.jpg', photo, 'image/jpeg')
    },
    run: makeVariants,
    holds: async (app) => {
      const [row] = await rows(app)
      expect([row?.width, row?.renderedAll]).toEqual([90, row?.renderedQuick])
      const crops = new Set(row?.variants.map(({ crop = 'whole', mimeType }) => `${crop} ${mimeType}`))
      expect([...crops].toSorted()).toEqual([
        'card image/jpeg',
        ...['portrait', 'whole'].flatMap((crop) => [`${crop} image/avif`, `${crop} image/webp`]),
      ])
    },
  },
  'the still of a film': {
    ready: async (app) => {
      await storeMedia(app, 1, { mimeType: 'video/mp4', filename: '1-abcd.mp4' })
      await app.files.put('1-abcd.mp4', sample.movie(), 'video/mp4')
    },
    run: async (app) => ask(app, endpoints.setPoster, { form: await files({ name: 'a.jpg', bytes: photo }) }),
    holds: async (app) => expect((await rows(app))[0]?.poster).toMatch(/^1-[0-9a-f]{8}\.jpg$/),
  },
}

async function everyNameIsThere(app: FakeMediaApp): Promise<void> {
  const there = [...app.bucket.objects.keys()]
  for (const { variants, poster } of await rows(app))
    for (const name of [...variants.map(({ filename }) => filename), ...(poster ? [poster] : [])])
      expect(there).toContain(name)
}

async function dieAt(step: number, when: 'before' | 'after', { ready, run, holds }: Work): Promise<boolean> {
  const app = await fakeMediaApp()
  await ready(app)
  const { app: dying, calls } = crashingApp(app, step, when)
  await run(dying).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error
  })
  await everyNameIsThere(app)
  await run(app)
  await everyNameIsThere(app)
  await holds(app)
  return calls.count >= step
}

describe.each(['before', 'after'] as const)('a crash %s any one of its calls', (when) => {
  it.each(Object.entries(works))('costs %s nothing that doing it again does not mend', async (_, work) => {
    let step = 1
    while (await dieAt(step, when, work)) step++
    expect(step).toBeGreaterThan(2)
  })
})
