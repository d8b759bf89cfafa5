import { mediaApi } from '@highline/shared/api'
import { awsPurgeApp, type PurgeApp } from '../app'
import { onLambda, service } from '../http/service'
import { restoreMedia, updateMedia } from '../media/change-media'
import { checkMediaStatus, healMedia } from '../media/check-media-status'
import { completeUpload } from '../media/complete-upload'
import { getMediaFile } from '../media/get-media-file'
import { presignUploads } from '../media/presign-uploads'
import { removeMedia } from '../media/remove-media'
import { abandonUpload, getUpload } from '../media/resume-upload'
import { reuploadMedia } from '../media/reupload-media'
import { setPoster } from '../media/set-poster'
import { uploadMedia } from '../media/upload-media'
import { listMediaUses } from '../media/uses'

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
