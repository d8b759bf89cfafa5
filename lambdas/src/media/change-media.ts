import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { isVideo, Media, type MediaInput } from '@highline/shared/schemas/media'
import type { MediaApp } from '../app'
import { media } from '../data/entities'
import { find } from '../data/entity'
import { changesOf } from '../data/writes'
import type { Handler } from '../http/handler'
import { derivedFilename, type FileType, fileTypes } from './file-types'
import {
  assertCapacity,
  changeRow,
  consumeUploadQuota,
  findMedia,
  type MediaRow,
  replacedRow,
  type StoredUpload,
} from './media-row'
import { reasons, unsupported } from './upload-errors'
import { storeValidated, validateFile } from './upload-media'

/** Changes a file's category, description and focal point. The logo stays the logo in any category. */
export const updateMedia: Handler<typeof endpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  return changeRow(app, params.id, (row) => {
    if (row.deletedAt) throw apiError('NOT_FOUND')
    assertCurrentVersion(row, version)
    assertCategoryAllowed(row, change.category)
    return { ...row, ...change, editedVersion: (row.version ?? 0) + 1 }
  })
}

/** @throws ApiError VALIDATION_FAILED when an SVG would get another category than logo */
function assertCategoryAllowed(row: MediaRow, category: MediaRow['category'] | undefined): void {
  if (row.mimeType !== fileTypes.svg.mimeType || category === undefined) return
  if (category === 'logo' || category === row.category) return
  const message = 'An SVG drawing can only be a logo. Please upload a PNG for other places.'
  throw apiError('VALIDATION_FAILED', { message, fields: { category: message } })
}

/** Checks the version of the last edit, because renditions raise the version too and do not conflict with an edit. */
function assertCurrentVersion(row: MediaRow, seen: MediaInput['version']): void {
  if (seen === undefined) return
  const edited = row.editedVersion ?? row.version ?? 0
  if (seen < edited || seen > (row.version ?? 0))
    throw apiError('CONFLICT', { details: { current: Media.parse(row) } })
}

/** Restores a file from the bin, if the library has capacity. Does nothing for a file that is not in the bin. */
export const restoreMedia: Handler<typeof endpoints.restore> = async (app, { params }) => {
  const found = await find(app.table, media, params)
  if (found?.deletedAt && !found.purgeStartedAt) await assertCapacity(app, 1)
  return changeRow(app, params.id, ({ deletedAt, ...row }) => {
    if (row.purgeStartedAt) throw apiError('NOT_FOUND')
    return row
  })
}

const { png, jpeg, webp, avif } = fileTypes

/** Sets the poster of a video. Its file name starts with the video's base name, so that both are deleted together. */
export const setPoster: Handler<typeof endpoints.setPoster, MediaApp> = async (app, { params, body }) => {
  const video = await findMedia(app, params.id)
  if (!isVideo(video)) throw apiError('UNSUPPORTED_FILE', { message: 'Only a video has a still picture.' })
  await consumeUploadQuota(app, 1)
  const { name, bytes, inspected } = await validateFile(body.file, 'general')
  const { type } = inspected
  if (![png, jpeg, webp, avif].includes(type)) throw unsupported(name, reasons.family('picture'))
  const poster = derivedFilename(video.filename, app, type.extension)
  await app.files.put(poster, bytes, type.mimeType)
  return changeRow(app, params.id, ({ unreadable, attempts, ...row }) => {
    if (row.deletedAt || row.filename !== video.filename) throw apiError('CONFLICT')
    return { ...row, poster, variants: [] }
  })
}

/** Replaces the bytes of a file under a new file name, because the old URL is cached for a year. */
export const reuploadMedia: Handler<typeof endpoints.reupload, MediaApp> = async (app, { params, body }) => {
  const row = await findMedia(app, params.id)
  await consumeUploadQuota(app, 1)
  const file = await validateFile(body.file, row.category)
  assertSameFamily(row, file.inspected.type, file.name)
  return replaceFile(app, params.id, await storeValidated(app, file))
}

/** Picture replaces picture, video replaces video: uses may not accept the other. @throws ApiError UNSUPPORTED_FILE */
export function assertSameFamily(row: MediaRow, type: FileType, name: string): void {
  const family = isVideo(row) ? 'video' : 'image'
  if (type.family !== family)
    throw unsupported(name, reasons.family(family === 'video' ? 'video' : 'picture'))
}

/** Points the item at a file that is already stored. @throws ApiError NOT_FOUND when the item is now in the bin */
export const replaceFile = (app: MediaApp, id: number, upload: StoredUpload): Promise<MediaRow> =>
  changeRow(app, id, (row) => {
    if (row.deletedAt) throw apiError('NOT_FOUND')
    return replacedRow(app, row, upload)
  })
