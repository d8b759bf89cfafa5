import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { londonDay } from '@highline/shared/public-content'
import { isStored, type Media } from '@highline/shared/schemas/media'
import type { App, MediaApp } from '../app'
import { lists, media, missingFiles } from '../data/entities'
import { find, list, save } from '../data/entity'
import { type Handler, Reply } from '../http/handler'
import { publicMedia, readPublicContent } from '../publish/public-content'
import { findMedia, type MediaRow } from './media-row'
import { rerender } from './variants/render-plan'

/**
 * Lists every file with a session, or with `deleted` the bin; without one, only files on the page, without their names.
 * @throws ApiError UNAUTHENTICATED for `deleted` without a session
 */
export const listMedia: Handler<typeof endpoints.list> = async (app, { query, session }) => {
  if (query.deleted && !session) throw apiError('UNAUTHENTICATED')
  const files = session ? await allMedia(app, query.deleted) : await shownMedia(app)
  return files.filter(({ category }) => !query.category || category === query.category)
}

const shownMedia = async (app: App): Promise<Media[]> =>
  publicMedia(await readPublicContent(app), londonDay(app.now())).map(({ size, ...shown }) => shown)

async function allMedia(app: App, deleted: boolean): Promise<Media[]> {
  const { values } = await list(app, media, lists.media)
  return values.filter((row) => !row.purgeStartedAt && (row.deletedAt !== undefined) === deleted)
}

/** Redirects to the object, on stages without CloudFront. An SVG is served as an attachment, never displayed. */
export const getMediaFile: Handler<typeof endpoints.file, MediaApp> = async ({ files }, { params }) => {
  const { filename } = params
  if (!(await files.head(filename))) throw apiError('NOT_FOUND')
  const location = await files.presignGet(filename, filename.endsWith('.svg'))
  return new Reply({ location }, { headers: { location } })
}

/** Maximum number of missing files that are checked for an earlier version in S3, which takes a request each. */
const lookedUp = 100

/** Compares all files with one listing of the bucket. If that fails, so does the request: nothing is called missing. */
export const checkMediaStatus: Handler<typeof endpoints.checkStatus, MediaApp> = async (app) => {
  const stored = await storedNames(app)
  const rows = (await list(app, media, lists.media)).values.filter(({ deletedAt }) => !deletedAt)
  const missing = rows.filter((row) => isStored(row) && !stored.has(row.filename))
  const missingFiles = await Promise.all(missing.map((row, index) => describe(app, row, index < lookedUp)))
  return {
    total: rows.length,
    available: rows.length - missing.length,
    missing: missing.length,
    missingFiles,
  }
}

async function describe({ files }: MediaApp, row: MediaRow, lookUp: boolean) {
  const { id, originalName, category, filename } = row
  return { id, originalName, category, filename, healable: lookUp && (await files.hasEarlier(filename)) }
}

/**
 * Restores a missing file and a video's poster from earlier object versions. Leaves existing objects unchanged, and
 * renders missing renditions again.
 */
export const healMedia: Handler<typeof endpoints.heal, MediaApp> = async (app, { params }) => {
  const row = await findMedia(app, params.id)
  if (!(await revive(app, row.filename)))
    throw apiError('NOT_FOUND', { message: 'No earlier copy of this file is kept. Please upload it again.' })
  if (row.poster) await revive(app, row.poster)
  await rerender(app, row, await storedNames(app))
  const { filenames = [] } = (await find(app.table, missingFiles, {})) ?? {}
  const others = filenames.filter((filename) => filename !== row.filename)
  if (others.length < filenames.length) await save(app.table, missingFiles, { filenames: others })
  return findMedia(app, row.id)
}

const revive = async ({ files }: MediaApp, filename: string) =>
  (await files.head(filename)) ?? (await files.restore(filename))

const storedNames = async ({ files }: MediaApp) =>
  new Set((await files.list()).map(({ filename }) => filename))
