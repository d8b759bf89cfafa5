import * as z from 'zod/mini'
import { bodies } from '../constants'
import { MediaUse } from '../content-kinds'
import { endpoint } from '../http/endpoint'
import { Done } from '../schemas/auth'
import { PathId, queryFlag } from '../schemas/id'
import { Media, MediaCategory, MediaInput, MediaStatus, UploadResult } from '../schemas/media'

const file = {
  path: '/api/media/{id}',
  access: 'admin',
  params: z.object({ id: PathId }),
  response: Media,
} as const

/** A multipart field that is a file, as returned by the parser. */
export const FilePart = z.object({ name: z.string(), mimeType: z.string(), bytes: z.instanceof(Uint8Array) })
export type FilePart = z.infer<typeof FilePart>

const fileErrors = [
  'NO_FILES',
  'EMPTY_FILE',
  'TOO_MANY_FILES',
  'UNSUPPORTED_FILE',
  'FILE_TOO_LARGE',
  'RATE_LIMITED',
] as const

const oneFile = {
  encoding: 'multipart',
  body: z.object({ file: FilePart }),
  bodyLimit: bodies.multipart,
  errors: fileErrors,
} as const

export const media = {
  /** Without a session, lists only files that the page refers to. `deleted=1` lists the bin, and requires a session. */
  list: endpoint({
    method: 'GET',
    path: '/api/media',
    access: 'optional',
    query: z.object({ category: z.optional(MediaCategory), deleted: queryFlag }),
    response: z.array(Media),
  }),
  update: endpoint({
    ...file,
    method: 'PUT',
    body: MediaInput,
    errors: ['CONFLICT'],
    auditLabel: 'Media file changed',
  }),
  /**
   * Moves a file to the bin; with `permanent=1` deletes it for good, with renditions, earlier versions and the edge's
   * copies. In use: 409 with the uses, unless `force=1`. The response includes the name for the activity log.
   */
  remove: endpoint({
    ...file,
    method: 'DELETE',
    query: z.object({ force: queryFlag, permanent: queryFlag }),
    response: z.extend(Done, { originalName: z.string() }),
    errors: ['MEDIA_IN_USE'],
    auditLabel: 'Media file moved to the bin',
  }),
  restore: endpoint({
    ...file,
    method: 'POST',
    path: '/api/media/{id}/restore',
    errors: ['LIMIT_REACHED'],
    auditLabel: 'Media file restored',
  }),
  /** Replaces the bytes of a file that is missing or out of date; its id stays the same. */
  reupload: endpoint({
    ...file,
    ...oneFile,
    method: 'POST',
    path: '/api/media/{id}/reupload',
    auditLabel: 'Media file replaced',
  }),
  /** Sets the poster of a video, which is shown until the video plays. */
  setPoster: endpoint({
    ...file,
    ...oneFile,
    method: 'POST',
    path: '/api/media/{id}/poster',
    errors: [...fileErrors, 'CONFLICT'],
    auditLabel: null,
  }),
  /** Restores a missing file from an older version of its object. */
  heal: endpoint({
    ...file,
    method: 'POST',
    path: '/api/media/{id}/heal',
    auditLabel: 'Media file brought back',
  }),
  uses: endpoint({ ...file, method: 'GET', path: '/api/media/{id}/uses', response: z.array(MediaUse) }),
  checkStatus: endpoint({
    method: 'GET',
    path: '/api/media/check-status',
    access: 'admin',
    response: MediaStatus,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    access: 'admin',
    encoding: 'multipart',
    body: z.object({ files: z.array(FilePart), category: z._default(MediaCategory, 'general') }),
    bodyLimit: bodies.multipart,
    response: UploadResult,
    auditLabel: 'Files uploaded',
    errors: [...fileErrors, 'LIMIT_REACHED'],
  }),
  /** Redirects to a short-lived URL of the stored file. Used only where there is no CloudFront. */
  file: endpoint({
    method: 'GET',
    path: '/api/media-file/{filename}',
    access: 'public',
    params: z.object({ filename: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/)) }),
    response: z.object({ location: z.string() }),
    status: 302,
  }),
}
