import { uploadLimits } from '@highline/shared/constants'
import type { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import type { MediaCategory } from '@highline/shared/schemas/media'
import type { OpenUpload, UploadFile, UploadTarget } from '@highline/shared/schemas/upload'
import type { MediaApp } from '../app'
import { openUploads } from '../data/entities'
import { remove } from '../data/writes'
import type { Handler } from '../http/handler'
import { tooManyFiles } from '../http/multipart'
import { assertSameFamily } from './change-media'
import { endingsOf, type FileType, fileTypes, typeByMime, typeEnding } from './file-types'
import { assertFits } from './inspect/inspect-file'
import { assertCapacity, consumeUploadQuota, findMedia, type MediaRow } from './media-row'
import {
  completedMediaOf,
  findUpload,
  type OpenUploadRow,
  openUpload,
  partCountOf,
  partSizeOf,
  signedParts,
  targetOf,
} from './open-upload'
import * as uploadErrors from './upload-errors'

/** Opens uploads and returns their URLs in the given order. Rejects files that are known to be invalid in advance. */
export const presignUploads: Handler<typeof endpoints.presign, MediaApp> = async (app, { body }) => {
  const { files, category, replaces } = body
  const most = replaces === undefined ? uploadLimits.filesPerBatch : 1
  if (files.length === 0) throw apiError('NO_FILES')
  if (files.length > most) throw tooManyFiles(most)
  const replaced = replaces === undefined ? undefined : await findMedia(app, replaces)
  await consumeUploadQuota(app, files.length)
  if (!replaced) await assertCapacity(app, files.length)
  const opened = files.map((file) => open(app, file, category, replaced))
  return { uploads: (await Promise.allSettled(opened)).map(targetOrError) }
}

async function open(
  app: MediaApp,
  file: UploadFile,
  category: MediaCategory,
  replaced: MediaRow | undefined,
) {
  const filed = replaced?.category ?? category
  const type = promisedType(file, filed)
  if (file.size === 0) throw uploadErrors.emptyFile(file.name)
  assertFits(file.name, type, filed, file.size)
  if (replaced) assertSameFamily(replaced, type, file.name)
  return targetOf(app, await openUpload(app, { file, type, category: filed, replaces: replaced?.id }))
}

function targetOrError(settled: PromiseSettledResult<UploadTarget>): UploadTarget {
  if (settled.status === 'fulfilled') return settled.value
  if (settled.reason instanceof ApiError && settled.reason.body) return { error: settled.reason.body.message }
  throw settled.reason
}

const heifNames = /^image\/hei[cf]/i
const heifEnding = /^hei[cf]s?$/i

/** Returns the type that a file claims. It is stored under this type and checked against it later. */
function promisedType({ name, mimeType }: UploadFile, category: MediaCategory): FileType {
  const ending = endingsOf(name).at(-1) ?? ''
  if (heifNames.test(mimeType) || heifEnding.test(ending)) throw uploadErrors.unsupportedFile(name, 'heic')
  const type = typeByMime(mimeType) ?? typeEnding(ending)
  if (type === fileTypes.svg)
    throw uploadErrors.unsupportedFile(name, category === 'logo' ? 'drawingByForm' : 'onlyALogo')
  if (type) return type
  throw uploadErrors.unsupportedFile(name, 'unknown')
}

/** Returns the uploaded parts, and new URLs for the missing ones. */
export const getUpload: Handler<typeof endpoints.get, MediaApp> = async (app, { params }) => {
  const upload = await findUnfinished(app, params.uploadId)
  const { uploadId, name, size, category } = upload
  const rest = await (upload.partsId ? partsLeft(app, upload) : wholeLeft(app, upload))
  return { uploadId, name, size, category, ...rest }
}

/** Abandons an upload. A stored object is left to the sweep: a concurrent request may be completing the upload. */
export const abandonUpload: Handler<typeof endpoints.remove, MediaApp> = async (app, { params }) => {
  const upload = await findUnfinished(app, params.uploadId)
  if (upload.partsId) await app.directUploads.abort(upload.filename, upload.partsId)
  await remove(app, openUploads, upload)
  return { success: true }
}

async function findUnfinished(app: MediaApp, uploadId: string): Promise<OpenUploadRow> {
  const upload = await findUpload(app, uploadId)
  if (await completedMediaOf(app, upload)) throw apiError('NOT_FOUND')
  return upload
}

type Rest = Pick<OpenUpload, 'url' | 'headers' | 'partSize' | 'done' | 'parts'>

async function wholeLeft(app: MediaApp, upload: OpenUploadRow): Promise<Rest> {
  if (await app.files.head(upload.filename)) return { done: [{ partNumber: 1, etag: '' }], parts: [] }
  return { ...(await app.directUploads.signPut(upload)), done: [], parts: [] }
}

/** Returns uploaded and missing parts. Once the parts are joined, only their number is known. */
async function partsLeft(app: MediaApp, upload: OpenUploadRow): Promise<Rest> {
  const { filename, partsId = '', size } = upload
  const known = await app.directUploads.parts(filename, partsId)
  const all = Array.from({ length: partCountOf(size) }, (_, index) => ({ partNumber: index + 1, etag: '' }))
  const done = (known ?? all).map(({ partNumber, etag }) => ({ partNumber, etag }))
  const arrived = new Set(done.map(({ partNumber }) => partNumber))
  return { partSize: partSizeOf(size), done, parts: await signedParts(app, upload, arrived) }
}
