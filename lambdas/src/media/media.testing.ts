import type { Endpoint } from '@highline/shared/http/endpoint'
import type { Media } from '@highline/shared/schemas/media'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { FakeMediaApp } from '../../test/fake-media-app'
import { type FakeRequest, send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce, put, type Sent } from '../../test/sender'
import { inThreeParts } from '../../test/small-parts'
import { storeMedia } from '../../test/stored-media'
import { lists, logoPointer, media } from '../data/entities'
import { find, list } from '../data/entity'
import { mediaService } from '../functions/media'

/** Sends a request to the media service with a session, about media 1 unless the request names another. */
export const ask = (app: FakeMediaApp, endpoint: Endpoint, request: FakeRequest = {}) =>
  send(mediaService(app), endpoint, { cookie: app.cookie, params: { id: 1 }, ...request })

/** Stores a media item with its object. */
export async function storeFile(
  app: FakeMediaApp,
  id = 1,
  bytes: Uint8Array = photo,
  more: Partial<Media> = {},
): Promise<void> {
  await storeMedia(app, id, more)
  await app.files.put(`${id}-abcd.jpg`, bytes, 'image/jpeg')
}

/** Opens a direct upload and sends its bytes. @returns the body of the request that completes it */
export async function sendBytes(app: FakeMediaApp, bytes: Uint8Array, file: Partial<Sent> = {}, more = {}) {
  const to = await announce(app, { size: bytes.length, ...file }, more)
  put(app, to, bytes)
  return { uploadId: to.uploadId }
}

const place = 'a secret place'
const photoAtPlace = sample.jpeg(640, 480, place)
const filmAtPlace = sample.movie({ notes: [sample.box('udta', sample.text(place))] })

/** Functions that send a file, for `smallParts`. Each returns the body of the request that completes the upload. */
export const sentFiles: Record<string, (app: FakeMediaApp) => ReturnType<typeof sendBytes>> = {
  'a film': (app) => sendBytes(app, sample.movie()),
  'a film in parts': (app) => sendBytes(app, sample.movie({ film: inThreeParts })),
  'a photo that says where it was taken': (app) => sendBytes(app, photoAtPlace, jpeg),
  'a logo that says where it was taken': (app) => sendBytes(app, photoAtPlace, jpeg, { category: 'logo' }),
  'a film in the place of another': async (app) => {
    await storeFile(app, 1, sample.movie(), { mimeType: 'video/mp4' })
    return sendBytes(app, filmAtPlace, {}, { replaces: 1 })
  },
}
const jpeg = { name: 'a.jpg', mimeType: 'image/jpeg' }

/** Asserts that the upload of a file left one item, its object, the one that it replaced, and no location. */
export async function expectSingleFile(app: FakeMediaApp): Promise<void> {
  const [row, ...more] = await rowsOf(app)
  const { id, category, filename, size, retired = [] } = row ?? expect.unreachable('there is no item')
  expect([id, more]).toEqual([1, []])
  expect(await logoOf(app)).toBe(category === 'logo' ? id : undefined)
  const names = [...retired.map((file) => file.filename), filename]
  expect([...app.bucket.objects.keys()]).toEqual(names)
  expect([app.bucket.objects.get(filename)?.bytes.length, app.bucket.open.size]).toEqual([size, 0])
  for (const { bytes } of app.bucket.objects.values()) expect(Buffer.from(bytes).includes(place)).toBe(false)
}

export const rowOf = async ({ table }: FakeMediaApp, id = 1) =>
  (await find(table, media, { id })) ?? expect.unreachable(`there is no media ${id}`)

export const rowsOf = async (app: FakeMediaApp) => (await list(app, media, lists.media)).values

/** Id of the logo; null when it was cleared. */
export const logoOf = async ({ table }: FakeMediaApp) => (await find(table, logoPointer, {}))?.mediaId

/** Runs an action once, right before the first object with this name ending is stored. */
export function beforeStoring({ files }: FakeMediaApp, ending: string, act: () => Promise<unknown>): void {
  const { put } = files
  files.put = async (filename, ...file) => {
    if (filename.endsWith(ending)) {
      files.put = put
      await act()
    }
    await put(filename, ...file)
  }
}

/** A picture of one colour, to be encoded. */
export const plain = (width: number, height: number, background = '#c60') =>
  sharp({ create: { width, height, channels: 3, background } })

export const photo = await plain(20, 20).jpeg().toBuffer()

/** An animated GIF with one frame for each colour. */
export async function animation(width: number, height: number, ...colours: string[]): Promise<Buffer> {
  const frames = await Promise.all(colours.map((colour) => plain(width, height, colour).png().toBuffer()))
  const delay = colours.map(() => 100)
  return sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay })
    .toBuffer()
}
