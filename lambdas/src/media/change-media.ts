import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { Media, type MediaInput } from '@highline/shared/schemas/media'
import { changesOf } from '../data/changes'
import type { Handler } from '../http/handler'
import { fileTypes } from './file-types'
import { changeRow, type MediaRow } from './media-row'

/** Changes how a file is filed and described. The logo stays the logo whatever it is filed under. */
export const updateMedia: Handler<typeof endpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  return changeRow(app, params.id, (row) => {
    if (row.deletedAt) throw apiError('NOT_FOUND')
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
  throw apiError('VALIDATION_FAILED', { message, fields: { category: message } })
}

/** Renditions raise a file's version too; they are no reason to refuse an editor who did not see them come. */
function mustBeUnedited(row: MediaRow, seen: MediaInput['version']): void {
  if (seen === undefined) return
  const edited = row.editedVersion ?? row.version ?? 0
  if (seen < edited || seen > (row.version ?? 0))
    throw apiError('CONFLICT', { details: { current: Media.parse(row) } })
}

/** Takes a file out of the bin; one that is not in it stays as it is. */
export const restoreMedia: Handler<typeof endpoints.restore> = (app, { params }) =>
  changeRow(app, params.id, ({ deletedAt, ...row }) => {
    if (row.purgeStartedAt) throw apiError('NOT_FOUND')
    return row
  })
