import { mediaApi } from '@highline/shared/api'
import { awsMediaApp, type MediaApp } from '../app'
import { onLambda, service } from '../http/service'
import { removeMedia, restoreMedia, updateMedia } from '../media/change-media'
import { checkMediaStatus, healMedia } from '../media/check-media-status'
import { completeUpload } from '../media/complete-upload'
import { getMediaFile } from '../media/get-media-file'
import { presignUploads } from '../media/presign-uploads'
import { abandonUpload, getUpload } from '../media/resume-upload'
import { reuploadMedia } from '../media/reupload-media'
import { setPoster } from '../media/set-poster'
import { uploadMedia } from '../media/upload-media'
import { listMediaUses } from '../media/uses'

export const mediaService = service<typeof mediaApi, MediaApp>(mediaApi, {
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

export const handler = onLambda(mediaService, awsMediaApp)
