import { uploadLimits } from '@highline/shared/constants'
import type { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { apiError } from '@highline/shared/http/api-error'
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
  partsOf,
  targetOf,
} from './open-upload'
import { emptyFile, fileError, messageOf, reasons, unsupported } from './upload-errors'

/** Opens uploads and returns their URLs in the given order. Rejects files that are known to be invalid in advance. */
export const presignUploads: Handler<typeof endpoints.presign, MediaApp> = async (app, { body }) => {
  const { files, category, replaces } = body
  const most = replaces === undefined ? uploadLimits.filesPerBatch : 1
  if (files.length === 0) throw apiError('NO_FILES')
  if (files.length > most) throw tooManyFiles(most)
  const replaced = replaces === undefined ? undefined : await findMedia(app, replaces)
  await consumeUploadQuota(app, files.length)
  if (!replaced) await assertCapacity(app, files.length)
  const opened = files.map((file) => open(app, file, category, replaced).catch(targetOfError))
  return { uploads: await Promise.all(opened) }
}

async function open(
  app: MediaApp,
  file: UploadFile,
  category: MediaCategory,
  replaced: MediaRow | undefined,
) {
  const filed = replaced?.category ?? category
  const type = announcedType(file, filed)
  if (file.size === 0) throw emptyFile(file.name)
  assertFits(file.name, type, filed, file.size)
  if (replaced) assertSameFamily(replaced, type, file.name)
  return targetOf(app, await openUpload(app, { file, type, category: filed, replaces: replaced?.id }))
}

const targetOfError = (reason: unknown): UploadTarget => ({ error: messageOf(fileError(reason)) })

const heifNames = /^image\/hei[cf]/i
const heifEnding = /^hei[cf]s?$/i

/** Returns the announced type of a file. It is stored under this type and checked against it later. */
function announcedType({ name, mimeType }: UploadFile, category: MediaCategory): FileType {
  const ending = endingsOf(name).at(-1) ?? ''
  if (heifNames.test(mimeType) || heifEnding.test(ending)) throw unsupported(name, reasons.heic)
  const type = typeByMime(mimeType) ?? typeEnding(ending)
  if (type === fileTypes.svg)
    throw unsupported(name, category === 'logo' ? reasons.drawingByForm : reasons.onlyALogo)
  if (type) return type
  throw unsupported(name, reasons.unknown)
}

/** Returns the uploaded parts, and new URLs for the missing ones. */
export const getUpload: Handler<typeof endpoints.get, MediaApp> = async (app, { params }) => {
  const upload = await findUnfinished(app, params.uploadId)
  const { uploadId, name, size, category } = upload
  const done = await arrivedParts(app, upload)
  const target = upload.partsId || done.length === 0 ? await targetOf(app, upload, done) : {}
  return { uploadId, name, size, category, parts: [], ...target, done }
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

/** Returns the uploaded parts; part 1 represents a file in one piece. Once parts are joined, their ETags are unknown. */
async function arrivedParts(
  { files, directUploads }: MediaApp,
  upload: OpenUploadRow,
): Promise<OpenUpload['done']> {
  const { filename, partsId, size } = upload
  if (!partsId) return (await files.head(filename)) ? [{ partNumber: 1, etag: '' }] : []
  const joined = partsOf(size).map(({ partNumber }) => ({ partNumber, etag: '' }))
  return (await directUploads.parts(filename, partsId)) ?? joined
}
