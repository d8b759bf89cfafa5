import type { media as endpoints } from '@highline/shared/endpoints/media'
import { refuse } from '@highline/shared/http/refuse'
import { Media, type MediaInput } from '@highline/shared/schemas/media'
import type { App } from '../app'
import { changesOf } from '../data/changes'
import { media } from '../data/entities'
import { update } from '../data/update'
import type { Handler } from '../http/handler'
import { unpointLogo } from '../logo/point-logo'
import { readPage } from '../publish/page'
import { fileTypes } from './file-types'
import { liveFile, type MediaRow } from './media-row'
import { usesOf } from './uses'

/** Changes how a file is filed and described. The logo stays the logo whatever it is filed under. */
export const updateMedia: Handler<typeof endpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  return changeRow(app, params.id, (row) => {
    if (row.deletedAt) throw refuse('NOT_FOUND')
    mustBeUnedited(row, version)
    mustStayALogo(row, change.category)
    return { ...row, ...change, editedVersion: (row.version ?? 0) + 1 }
  })
}

/** @throws ApiError VALIDATION_FAILED for a drawing that would be filed as anything but a logo */
function mustStayALogo(row: MediaRow, category: MediaRow['category'] | undefined): void {
  if (row.mimeType !== fileTypes.svg.mimeType || category === undefined) return
  if (category === 'logo' || category === row.category) return
  const message = 'An SVG drawing can only be a logo. Please upload a PNG for other places.'
  throw refuse('VALIDATION_FAILED', { message, fields: { category: message } })
}

/** Renditions raise a file's version too; they are no reason to refuse an editor who did not see them come. */
function mustBeUnedited(row: MediaRow, seen: MediaInput['version']): void {
  if (seen === undefined) return
  const edited = row.editedVersion ?? row.version ?? 0
  if (seen < edited || seen > (row.version ?? 0))
    throw refuse('CONFLICT', { details: { current: Media.parse(row) } })
}

/**
 * Moves a file to the bin, where it and its object stay for 30 days. The logo is cleared first: should the second
 * write fail, the file is there without being the logo, and the next attempt finishes. Of two deletions at once one
 * succeeds. @throws ApiError NOT_FOUND, MEDIA_IN_USE
 */
export const removeMedia: Handler<typeof endpoints.remove> = async (app, { params, query }) => {
  await liveFile(app, params.id)
  if (!query.force) await mustBeUnused(app, params.id)
  await unpointLogo(app, params.id)
  const deletedAt = app.now().toISOString()
  const { originalName } = await changeRow(app, params.id, (row) => {
    if (row.deletedAt) throw refuse('NOT_FOUND')
    return { ...row, deletedAt }
  })
  return { success: true, originalName }
}

async function mustBeUnused(app: App, id: number): Promise<void> {
  const uses = usesOf(await readPage(app), id)
  if (uses.length === 0) return
  const message = `Used in: ${uses.map(({ label }) => label).join(', ')}.`
  throw refuse('MEDIA_IN_USE', { message, details: { uses } })
}

/** Takes a file out of the bin; one that is not in it stays as it is. */
export const restoreMedia: Handler<typeof endpoints.restore> = (app, { params }) =>
  changeRow(app, params.id, ({ deletedAt, ...row }) => row)

const changeRow = (app: App, id: number, change: (row: MediaRow) => MediaRow) =>
  update(app, media, { source: { id }, version: undefined, change })
