import type { ItemKindName } from '@highline/shared/content-kinds'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Endpoint } from '@highline/shared/http/endpoint'
import sharp from 'sharp'
import { expect } from 'vitest'
import { files } from '../form'
import { words } from '../inbox'
import { box, movie, png } from '../sample-files'
import { mediaRows } from './clients'
import type { Site } from './harness'

/* Data that scenarios need. Stored before faults are armed. */

/** With metadata, so that completing the upload makes a copy without it. */
export const film = movie({ notes: [box('udta', new Uint8Array(9))] })
export const picture = { name: 'a.png', bytes: png() }

export const longFilm = { name: 'long.mp4', mimeType: 'video/mp4', size: 40_000_000 }

async function assertSuccess(answer: ReturnType<Site['ask']>): Promise<unknown> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`A fixture was refused: ${status} ${JSON.stringify(body)}`)
  return body
}

export const putPicture = async (harness: Site, cookie: string) =>
  assertSuccess(harness.ask(media.upload, { cookie, form: await files(picture) }))

/** Uploads a picture, and removes its object. */
export async function putMissingPicture(harness: Site, cookie: string): Promise<void> {
  await putPicture(harness, cookie)
  const [row] = await mediaRows(harness)
  await harness.app.files.remove([row?.filename ?? ''])
}

/** Uploads a picture that is large enough for a rendition. */
export async function putPhoto(harness: Site, cookie: string) {
  const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c60' } })
  const bytes = await plain.jpeg().toBuffer()
  return assertSuccess(harness.ask(media.upload, { cookie, form: await files({ name: 'photo.jpg', bytes }) }))
}

/** A save of each kind of item, with picture 1. */
export const itemExamples = {
  slide: { title: 'One', subtitle: 'Two', mediaId: 1, sortOrder: 1 },
  project: { name: 'Arena', location: 'Leeds', description: 'Masts', mediaId: 1, sortOrder: 1 },
} satisfies Record<ItemKindName, object>
export const { slide } = itemExamples
export const text = { sectionKey: 'about_title', content: 'Above the pitch' }

/** Returns a preparation that uploads picture 1 and creates a slide or project. */
export const putItem = (create: Endpoint, body: object) => async (harness: Site, cookie: string) => {
  await putPicture(harness, cookie)
  await assertSuccess(harness.ask(create, { cookie, body }))
}

export const putText = (harness: Site, cookie: string) =>
  assertSuccess(harness.ask(contentSections.update, { cookie, body: { ...text, content: 'Before' } }))

export const putInquiry = (harness: Site) => assertSuccess(harness.ask(contact.create, { body: words }))
export const putSpam = (harness: Site) =>
  assertSuccess(harness.ask(contact.create, { body: { ...words, website: 'x' } }))

/** Starts the direct upload of a file. @returns its id and presigned URLs */
async function announce(harness: Site, cookie: string, file: object, more: object = {}) {
  const body = await assertSuccess(harness.ask(uploads.presign, { cookie, body: { files: [file], ...more } }))
  const [target] = uploads.presign.response.parse(body).uploads
  if (target && !('error' in target)) return target
  throw new Error('The upload was refused')
}

/** Starts the direct upload of `film`. @returns its id and presigned URL */
export async function announceFilm(harness: Site, cookie: string, more: object = {}) {
  const file = { name: 'a.mp4', mimeType: 'video/mp4', size: film.length }
  const target = await announce(harness, cookie, file, more)
  return 'url' in target ? target : expect.unreachable('the film is uploaded in parts')
}

/** Starts a multipart upload. @returns its id */
export const announceParts = async (harness: Site, cookie: string) =>
  (await announce(harness, cookie, longFilm)).uploadId

/** Starts the direct upload of `film` and sends its bytes, without completing it. */
export async function sendFilm(harness: Site, cookie: string, more: object = {}) {
  const to = await announceFilm(harness, cookie, more)
  const { ok } = await fetch(to.url, { method: 'PUT', headers: to.headers, body: film.slice() })
  if (!ok) throw new Error('S3 refused the film')
  return to
}

export async function putFilm(harness: Site, cookie: string) {
  const { uploadId } = await sendFilm(harness, cookie)
  await assertSuccess(harness.ask(uploads.complete, { cookie, body: { uploadId } }))
}
