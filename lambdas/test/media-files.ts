import { expect } from 'vitest'
import { counters } from '../src/data/entities'
import type { FakeMediaApp } from './fake-media-app'
import * as sample from './sample-files'
import { storeMedia } from './stored-media'

/** The files of media 1: the upload, renditions, a poster. */
export const own = ['a1.jpg', 'a1-480.webp', 'a1-p480-50x50.avif', 'a1-0badcafe.jpg']
/** Those of media 2, and one whose name begins like the first's. */
export const others = ['a12.jpg', 'b2-480.webp', 'b2.jpg']

/** Two media rows with their files. */
export async function storeTwoMedia(app: FakeMediaApp): Promise<void> {
  await storeMedia(app, 1, { filename: 'a1.jpg' })
  await storeMedia(app, 2, { filename: 'b2.jpg' })
  await app.table.increment(counters.id('media'), 2)
  for (const name of [...own, ...others]) await app.files.put(name, sample.jpeg(), 'image/jpeg')
}

/** No version of any of these is in storage. */
export async function expectErased({ bucket, files }: FakeMediaApp, names: readonly string[]): Promise<void> {
  for (const name of names) {
    expect(bucket.objects.has(name), name).toBe(false)
    expect(await files.hasEarlier(name), `an earlier ${name}`).toBe(false)
  }
}
