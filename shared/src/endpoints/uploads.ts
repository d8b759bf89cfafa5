import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint'
import { Done } from '../schemas/auth'
import { Id } from '../schemas/id'
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
      files: z.array(UploadFile),
      /** The one file takes this one's place: same id, same category. */
      replaces: z.optional(Id),
    }),
    response: z.object({ uploads: z.array(UploadTarget) }),
    errors: ['NOT_FOUND', 'NO_FILES', 'TOO_MANY_FILES', 'RATE_LIMITED', 'LIMIT_REACHED'],
    auditLabel: null,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/upload/complete',
    access: 'admin',
    body: z.object({
      /** An id that was never issued is not found, whatever its form. */
      uploadId: z.string(),
      parts: z.optional(z.array(z.object({ partNumber: z.int(), etag: z.string() }))),
    }),
    response: UploadResult,
    errors: ['NOT_FOUND', 'UPLOAD_UNFINISHED', 'EMPTY_FILE', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'],
    auditLabel: 'Files uploaded',
  }),
  /** What has arrived, and fresh addresses for the rest: how an upload goes on after a break. */
  get: endpoint({ ...one, method: 'GET', access: 'admin', response: OpenUpload }),
  remove: endpoint({ ...one, method: 'DELETE', access: 'admin', response: Done, auditLabel: null }),
}
