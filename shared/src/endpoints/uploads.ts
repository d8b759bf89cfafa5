import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint'
import { uploads as limits } from '../limits'
import { Done } from '../schemas/auth'
import { MediaCategory, UploadResult } from '../schemas/media'
import { OpenUpload, UploadFile, UploadId, UploadTarget } from '../schemas/upload'

const one = { path: '/api/upload/{uploadId}', params: z.object({ uploadId: UploadId }) } as const

/** Files that go straight to storage; none of their bytes pass through here. */
export const uploads = {
  presign: endpoint({
    method: 'POST',
    path: '/api/upload/presign',
    access: 'admin',
    body: z.object({
      category: z._default(MediaCategory, 'general'),
      files: z.array(UploadFile).check(z.minLength(1), z.maxLength(limits.filesPerBatch)),
    }),
    response: z.object({ uploads: z.array(UploadTarget) }),
    errors: ['RATE_LIMITED', 'LIMIT_REACHED', 'TOO_MANY_FILES'],
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/upload/complete',
    access: 'admin',
    body: z.object({
      uploadId: UploadId,
      parts: z.optional(z.array(z.object({ partNumber: z.int(), etag: z.string() }))),
    }),
    response: UploadResult,
    errors: ['NOT_FOUND', 'UPLOAD_UNFINISHED', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'],
  }),
  get: endpoint({ ...one, method: 'GET', access: 'admin', response: OpenUpload }),
  remove: endpoint({ ...one, method: 'DELETE', access: 'admin', response: Done }),
}
