import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { isVideo } from '@highline/shared/schemas/media'
import type { MediaApp } from '../app'
import { media } from '../data/entities'
import { update } from '../data/update'
import type { Handler } from '../http/handler'
import { companionOf } from './file-name'
import { fileTypes } from './file-types'
import { liveFile } from './media-row'
import * as uploadErrors from './upload-errors'
import { consumeUploadQuota } from './upload-quota'
import { validateFile } from './validated-file'

const { png, jpeg, webp, avif } = fileTypes

/** Gives a video the picture that stands there until it plays. It is named after the video and goes with it. */
export const setPoster: Handler<typeof endpoints.setPoster, MediaApp> = async (app, { params, body }) => {
  const video = await liveFile(app, params.id)
  if (!isVideo(video)) throw apiError('UNSUPPORTED_FILE', { message: 'Only a video has a still picture.' })
  await consumeUploadQuota(app, 1)
  const { name, bytes, inspected } = await validateFile(body.file, 'general')
  const { type } = inspected
  if (![png, jpeg, webp, avif].includes(type)) throw uploadErrors.otherFamily(name, 'picture')
  const poster = companionOf(video.filename, app, type.extension)
  await app.files.put(poster, bytes, type.mimeType)
  return update(app, media, {
    source: params,
    version: undefined,
    change: (row) => {
      if (row.deletedAt || row.filename !== video.filename) throw apiError('CONFLICT')
      const { unreadable, attempts, ...rest } = row
      return { ...rest, poster, variants: [] }
    },
  })
}
