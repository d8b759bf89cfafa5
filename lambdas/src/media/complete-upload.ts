import type { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { apiError } from '@highline/shared/http/api-error'
import type { MediaApp } from '../app'
import { pointLogoAt } from '../content/logo'
import { createAs } from '../data/create'
import { media } from '../data/entities'
import type { Handler, HandlerInput } from '../http/handler'
import { mustReplace, replaceFile } from './change-media'
import { blockReader } from './inspect/byte-reader'
import { inspectFile } from './inspect/inspect-file'
import { liveFile, type MediaRow, newRow } from './media-row'
import { becameOf, findUpload, type OpenUploadRow, partCountOf } from './open-upload'
import { deleteStaged, storeStripped } from './strip-metadata/store-stripped'
import * as uploadErrors from './upload-errors'
import { uploadResult } from './upload-media'

type GivenParts = HandlerInput<typeof endpoints.complete>['body']['parts']

/**
 * Takes a file that has arrived into the library. Only here does it get a row: the object is there, whole
 * and judged by its content. Asked again, it answers the same file.
 */
export const completeUpload: Handler<typeof endpoints.complete, MediaApp> = async (app, { body }) => {
  const upload = await findUpload(app, body.uploadId)
  const file = (await becameOf(app, upload)) ?? (await takeInOnce(app, upload, body.parts))
  if (file.purgeStartedAt) throw apiError('NOT_FOUND')
  await deleteStaged(app, upload, file)
  if (upload.category === 'logo' && !upload.replaces && !file.deletedAt) await pointLogoAt(app, file.id)
  return uploadResult([file])
}

/**
 * Another request may be completing the same upload, and be further: what arrived goes once that one has stored the file. Whatever
 * stopped us, theirs is then the answer.
 */
async function takeInOnce(app: MediaApp, upload: OpenUploadRow, given: GivenParts): Promise<MediaRow> {
  try {
    return await takeIn(app, upload, given)
  } catch (error) {
    const theirs = await becameOf(app, upload)
    if (theirs) return theirs
    throw error
  }
}

async function takeIn(app: MediaApp, upload: OpenUploadRow, given: GivenParts): Promise<MediaRow> {
  const { name, category, uploadId, mediaId } = upload
  if (!(await hasArrived(app, upload, given))) throw apiError('UPLOAD_UNFINISHED')
  const { filename, size } = upload
  const reader = blockReader(size, (start, length) => app.files.read(filename, start, length))
  const inspected = await inspectFile({ name, mimeType: upload.mimeType, category, reader })
  if (upload.replaces) mustReplace(await liveFile(app, mediaId), inspected.type, name)
  const stored = await storeStripped(app, { upload, inspected, reader })
  if (upload.replaces) return replaceFile(app, mediaId, stored)
  return createAs(app, media, newRow(app, { id: mediaId, category, writeId: uploadId }, stored))
}

/** @throws ApiError UNSUPPORTED_FILE when what arrived is not of the length that was announced */
async function hasArrived(app: MediaApp, upload: OpenUploadRow, given: GivenParts): Promise<boolean> {
  if (upload.partsId) await joinParts(app, upload, given)
  const object = await app.files.head(upload.filename)
  if (object && object.size !== upload.size) throw uploadErrors.damaged(upload.name)
  return object !== undefined
}

/** What cannot be joined may have been joined before: whether the object is there decides. */
async function joinParts(
  { directUploads }: MediaApp,
  upload: OpenUploadRow,
  given: GivenParts,
): Promise<void> {
  const { filename, partsId = '', size } = upload
  const parts = given ?? (await directUploads.parts(filename, partsId))
  if (parts?.length !== partCountOf(size)) return
  const inOrder = parts.toSorted((a, b) => a.partNumber - b.partNumber)
  await directUploads.complete(filename, partsId, inOrder)
}
