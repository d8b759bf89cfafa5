import { mediaApi } from '@highline/shared/api'
import { awsPurgeApp, type PurgeApp } from '../app'
import { onLambda, service } from '../http/pipeline'
import { restoreMedia, reuploadMedia, setPoster, updateMedia } from '../media/change-media'
import { completeUpload } from '../media/complete-upload'
import { checkMediaStatus, getMediaFile, healMedia } from '../media/list-media'
import { abandonUpload, getUpload, presignUploads } from '../media/presign-uploads'
import { listMediaUses, removeMedia } from '../media/remove-media'
import { uploadMedia } from '../media/upload-media'

export const mediaService = service<typeof mediaApi, PurgeApp>(mediaApi, {
  uploadMedia,
  presignUploads,
  completeUpload,
  getUpload,
  abandonUpload,
  updateMedia,
  removeMedia,
  restoreMedia,
  reuploadMedia,
  setPoster,
  healMedia,
  listMediaUses,
  checkMediaStatus,
  getMediaFile,
})

export const handler = onLambda(mediaService, awsPurgeApp)
