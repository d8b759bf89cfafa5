import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { londonDay } from '@highline/shared/public-content'
import { isStored, type Media } from '@highline/shared/schemas/media'
import type { App, MediaApp } from '../app'
import { lists, media, missingFiles } from '../data/entities'
import { find, list, save } from '../data/entity'
import { type Handler, Reply } from '../http/handler'
import { publicMedia, readPublicContent } from '../publish/public-content'
import { liveFile, type MediaRow } from './media-row'
import { renderLost } from './variants/render-plan'

/**
 * Visitors are told of what the page shows, nameless; a session sees every file, or with `deleted` the bin.
 * @throws ApiError UNAUTHENTICATED where a visitor asks for the bin
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

/** Where no CloudFront stands in front: sends on to the file itself. A drawing opened by itself is only saved. */
export const getMediaFile: Handler<typeof endpoints.file, MediaApp> = async ({ files }, { params }) => {
  const { filename } = params
  if (!(await files.head(filename))) throw apiError('NOT_FOUND')
  const location = await files.addressOf(filename, filename.endsWith('.svg'))
  return new Reply({ location }, { headers: { location } })
}

/** Of so many missing files it is said whether storage keeps an earlier copy; beyond that, asking would take too long. */
const lookedUp = 100

/** Which files are really there: one listing of the bucket. When that fails nothing is called missing. */
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
 * Brings a missing file back from an earlier version of its object, a video's still with it; one that is there is left
 * alone. Renditions that are gone are made anew.
 */
export const healMedia: Handler<typeof endpoints.heal, MediaApp> = async (app, { params }) => {
  const row = await liveFile(app, params.id)
  if (!(await revive(app, row.filename)))
    throw apiError('NOT_FOUND', { message: 'No earlier copy of this file is kept. Please upload it again.' })
  if (row.poster) await revive(app, row.poster)
  await renderLost(app, row, await storedNames(app))
  const { filenames = [] } = (await find(app.table, missingFiles, {})) ?? {}
  const others = filenames.filter((filename) => filename !== row.filename)
  if (others.length < filenames.length) await save(app.table, missingFiles, { filenames: others })
  return liveFile(app, row.id)
}

const revive = async ({ files }: MediaApp, filename: string) =>
  (await files.head(filename)) ?? (await files.revive(filename))

const storedNames = async ({ files }: MediaApp) =>
  new Set((await files.list()).map(({ filename }) => filename))
