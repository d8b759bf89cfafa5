import type { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { apiError } from '@highline/shared/http/api-error'
import type { MediaApp } from '../app'
import { media } from '../data/entities'
import { createAs } from '../data/writes'
import type { Handler, HandlerInput } from '../http/handler'
import { replaceFile } from './change-media'
import { baseOf } from './file-types'
import { type ByteReader, blockReader } from './inspect/byte-reader'
import { type Inspected, inspectFile } from './inspect/inspect-file'
import { createLogo, filenamesOf, type MediaRow, newRow, type StoredUpload } from './media-row'
import { completedMediaOf, findUpload, type OpenUploadRow, partsOf } from './open-upload'
import { stripMetadata, videoMetadataPatches } from './strip-metadata/strip-metadata'
import { reasons, unsupported } from './upload-errors'
import { uploadResult } from './upload-media'

type GivenParts = HandlerInput<typeof endpoints.complete>['body']['parts']

/** Validates an uploaded file by its content and creates its item. Idempotent: repeated calls return the same file. */
export const completeUpload: Handler<typeof endpoints.complete, MediaApp> = async (app, { body }) => {
  const upload = await findUpload(app, body.uploadId)
  const file = (await completedMediaOf(app, upload)) ?? (await createMediaOnce(app, upload, body.parts))
  if (file.purgeStartedAt) throw apiError('NOT_FOUND')
  await deleteStaged(app, upload, file)
  return uploadResult([file])
}

/** Completes an upload. If that fails because a concurrent request has completed it, returns that request's file. */
async function createMediaOnce(app: MediaApp, upload: OpenUploadRow, given: GivenParts): Promise<MediaRow> {
  try {
    return await createMedia(app, upload, given)
  } catch (error) {
    const created = await completedMediaOf(app, upload)
    if (created) return created
    throw error
  }
}

async function createMedia(app: MediaApp, upload: OpenUploadRow, given: GivenParts): Promise<MediaRow> {
  const { uploadId, mediaId, filename, name, mimeType, size, category } = upload
  await assertArrived(app, upload, given)
  const reader = blockReader(size, (start, length) => app.files.read(filename, start, length))
  const inspected = await inspectFile({ name, mimeType, category, reader })
  const stored = await storeStripped(app, upload, { inspected, reader })
  if (upload.replaces) return replaceFile(app, mediaId, stored)
  const row = newRow(app, { id: mediaId, category, writeId: uploadId }, stored)
  return category === 'logo' ? createLogo(app, row) : createAs(app, media, row)
}

/** @throws ApiError UPLOAD_UNFINISHED, or UNSUPPORTED_FILE when the size differs from the announced one */
async function assertArrived(app: MediaApp, upload: OpenUploadRow, given: GivenParts): Promise<void> {
  if (upload.partsId) await joinParts(app, upload, given)
  const object = await app.files.head(upload.filename)
  if (!object) throw apiError('UPLOAD_UNFINISHED')
  if (object.size !== upload.size) throw unsupported(upload.name, reasons.damaged)
}

/** Completes the multipart upload. Ignores failures: parts may be joined already, so the object's existence decides. */
async function joinParts({ directUploads }: MediaApp, upload: OpenUploadRow, given: GivenParts) {
  const { filename, partsId = '', size } = upload
  const parts = given ?? (await directUploads.parts(filename, partsId))
  if (parts?.length !== partsOf(size).length) return
  const inOrder = parts.toSorted((a, b) => a.partNumber - b.partNumber)
  await directUploads.complete(filename, partsId, inOrder)
}

/**
 * Stores an uploaded file unchanged, or as a copy without metadata. The copy's name was chosen when the upload was
 * opened, so that repeated calls write the same object. @throws ApiError UNSUPPORTED_FILE when the file is damaged
 */
async function storeStripped(
  { files }: MediaApp,
  { filename, cleanFilename = filename, name, size }: OpenUploadRow,
  { inspected, reader }: { readonly inspected: Inspected; readonly reader: ByteReader },
): Promise<StoredUpload> {
  const { family, mimeType } = inspected.type
  const unchanged = { filename, name, bytes: size, inspected }
  if (family === 'video') {
    const patches = await videoMetadataPatches(inspected.type, reader)
    if (!patches) throw unsupported(name, reasons.damaged)
    if (patches.length === 0) return unchanged
    // Copies by range within S3, so that of 2 GB only the patched ranges are downloaded.
    await files.copyPatched(filename, cleanFilename, { size, mimeType, patches })
    return { ...unchanged, filename: cleanFilename }
  }
  const bytes = await files.readAll(filename)
  const clean = await stripMetadata(name, inspected.type, bytes)
  if (clean === bytes) return unchanged
  await files.put(cleanFilename, clean, mimeType)
  return { ...unchanged, filename: cleanFilename, bytes: clean.length }
}

/** Erases the uploaded object and its versions if a copy was stored instead. Only the uploader knew its name. */
async function deleteStaged({ files }: MediaApp, upload: OpenUploadRow, row: MediaRow): Promise<void> {
  if (!filenamesOf(row).includes(upload.filename)) await files.erase(baseOf(upload.filename))
}
