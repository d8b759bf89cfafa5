import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint'
import { Done } from '../schemas/auth'
import { Id } from '../schemas/id'
import { MediaCategory, UploadResult } from '../schemas/media'
import { OpenUpload, UploadFile, UploadId, UploadTarget } from '../schemas/upload'

const one = { path: '/api/upload/{uploadId}', params: z.object({ uploadId: UploadId }) } as const

/** Direct uploads to storage; no bytes of the files pass through the API. */
export const uploads = {
  presign: endpoint({
    method: 'POST',
    path: '/api/upload/presign',
    access: 'admin',
    body: z.object({
      category: z._default(MediaCategory, 'general'),
      files: z.array(UploadFile),
      /** Id of the media file that the one file replaces; id and category stay the same. */
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
      /** Not an `UploadId`: an id that was never issued is answered with NOT_FOUND, whatever its format. */
      uploadId: z.string(),
      parts: z.optional(z.array(z.object({ partNumber: z.int(), etag: z.string() }))),
    }),
    response: UploadResult,
    errors: ['NOT_FOUND', 'UPLOAD_UNFINISHED', 'EMPTY_FILE', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE'],
    auditLabel: 'Files uploaded',
  }),
  /** Returns the parts that have arrived and new URLs for the rest, to resume an interrupted upload. */
  get: endpoint({ ...one, method: 'GET', access: 'admin', response: OpenUpload }),
  remove: endpoint({ ...one, method: 'DELETE', access: 'admin', response: Done, auditLabel: null }),
}
