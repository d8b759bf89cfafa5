import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { isVideo } from '@highline/shared/schemas/media'
import type { MediaApp } from '../app'
import { media } from '../data/entities'
import { update } from '../data/update'
import type { Handler } from '../http/handler'
import type { FileType } from './file-types'
import { liveFile, type MediaRow, replacedRow, type StoredUpload } from './media-row'
import * as uploadErrors from './upload-errors'
import { consumeUploadQuota } from './upload-quota'
import { storeValidated, validateFile } from './validated-file'

/** New bytes under the same id, at a new address: whoever kept the old ones keeps them for good. */
export const reuploadMedia: Handler<typeof endpoints.reupload, MediaApp> = async (app, { params, body }) => {
  const row = await liveFile(app, params.id)
  await consumeUploadQuota(app, 1)
  const file = await validateFile(body.file, row.category)
  mustReplace(row, file.inspected.type, file.name)
  return replaceFile(app, params.id, await storeValidated(app, file))
}

/** A picture replaces a picture, a video a video: what shows the file was chosen for the one. @throws ApiError UNSUPPORTED_FILE */
export function mustReplace(row: MediaRow, type: FileType, name: string): void {
  const family = isVideo(row) ? 'video' : 'image'
  if (type.family !== family) throw uploadErrors.otherFamily(name, family === 'video' ? 'video' : 'picture')
}

/** Points the row at a file that is in storage already. @throws ApiError NOT_FOUND when it went to the bin meanwhile */
export function replaceFile(app: MediaApp, id: number, upload: StoredUpload): Promise<MediaRow> {
  return update(app, media, {
    source: { id },
    version: undefined,
    change: (row) => {
      if (row.deletedAt) throw apiError('NOT_FOUND')
      return replacedRow(app, row, upload)
    },
  })
}
