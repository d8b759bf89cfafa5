import type { media as endpoints, FilePart } from '@highline/shared/endpoints/media'
import { ApiError } from '@highline/shared/http/errors'
import type { MediaCategory, UploadResult } from '@highline/shared/schemas/media'
import type { MediaApp } from '../app'
import { media } from '../data/entities'
import { createAs, nextId } from '../data/writes'
import type { Handler } from '../http/handler'
import { fileTypes, freshFilename, originalName } from './file-types'
import { bytesReader } from './inspect/byte-reader'
import { inspectFile } from './inspect/inspect-file'
import { assertCapacity, consumeUploadQuota, type MediaRow, newRow, setLogo } from './media-row'
import { stripMetadata } from './strip-metadata/strip-metadata'
import { sanitiseSvg } from './svg/sanitise-svg'
import { batchError, messageOf } from './upload-errors'

/** Stores the valid files of a batch and reports the others. A batch without a valid file is rejected. */
export const uploadMedia: Handler<typeof endpoints.upload, MediaApp> = async (app, { body }) => {
  const { category, files } = body
  await consumeUploadQuota(app, files.length)
  const validated = await forEachFile(files, (file) => validateFile(file, category))
  const refusals = validated.failed.map(({ name, reason }) => ({ name, error: apiErrorOf(reason) }))
  const valid = validated.done
  if (valid.length === 0) throw batchError(refusals.map(({ error }) => error))
  await assertCapacity(app, valid.length)
  const stored = await storeAll(app, valid, category)
  const logo = stored.done.at(-1)
  if (!logo) throw stored.failed[0]?.reason
  if (category === 'logo') await setLogo(app, logo.id)
  for (const { reason } of stored.failed) app.log.error('upload.failed', reason)
  return uploadResult(stored.done, [
    ...refusals.map(({ name, error }) => ({ name, message: messageOf(error) })),
    ...stored.failed.map(({ name }) => ({
      name,
      message: `“${name}” could not be stored. Please send it again.`,
    })),
  ])
}

/** @throws errors other than ApiError, before anything is stored: a retry must not store the valid files twice */
function apiErrorOf(reason: unknown): ApiError {
  if (!(reason instanceof ApiError)) throw reason
  return reason
}

type UploadFailure = NonNullable<UploadResult['errors']>[number]

/** Builds the response of an upload as required by spec §7, with the files. */
export const uploadResult = (files: MediaRow[], errors: UploadFailure[] = []): UploadResult => ({
  count: files.length,
  message: `${files.length} file(s) uploaded successfully`,
  files,
  ...(errors.length > 0 ? { errors } : {}),
})

/** Stores files. Ids are assigned in the batch's order, in which the library then lists them. */
async function storeAll(app: MediaApp, valid: ValidatedFile[], category: MediaCategory) {
  const identified: (ValidatedFile & { id: number })[] = []
  for (const file of valid) identified.push({ ...file, id: await nextId(app.table, 'media') })
  return forEachFile(identified, (file) => storeOne(app, file.id, category, file))
}

/** Stores the object before the item: a crash in between leaves an object that is not listed and will be swept. */
async function storeOne(app: MediaApp, id: number, category: MediaCategory, file: ValidatedFile) {
  const upload = await storeValidated(app, file)
  return createAs(app, media, newRow(app, { id, category, writeId: app.token(9) }, upload))
}

/** Runs an action for all files at once. @returns the results, and the names of the files for which it failed */
async function forEachFile<File extends { name: string }, Result>(
  files: readonly File[],
  act: (file: File) => Promise<Result>,
) {
  const failed: { name: string; reason: unknown }[] = []
  const settled = await Promise.allSettled(files.map(act))
  const done = settled.flatMap((one, index) => {
    if (one.status === 'fulfilled') return [one.value]
    failed.push({ name: originalName(files[index]?.name ?? ''), reason: one.reason })
    return []
  })
  return { done, failed }
}

type ValidatedFile = Awaited<ReturnType<typeof validateFile>>

/**
 * Validates a file of a form and returns it as it will be stored: SVGs sanitised, others without metadata.
 * @throws ApiError EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE
 */
export async function validateFile({ name, mimeType, bytes }: FilePart, category: MediaCategory) {
  const inspected = await inspectFile({ name, mimeType, category, reader: bytesReader(bytes) })
  const drawing = inspected.type === fileTypes.svg
  if (!drawing) return { name, inspected, bytes: await stripMetadata(name, inspected.type, bytes) }
  const { svg } = await sanitiseSvg(name, bytes)
  return { name, inspected, bytes: new TextEncoder().encode(svg) }
}

/** Stores a file under a new name; no item refers to it yet. */
export async function storeValidated(app: MediaApp, { name, bytes, inspected }: ValidatedFile) {
  const { extension, mimeType } = inspected.type
  const filename = freshFilename(app, extension)
  await app.files.put(filename, bytes, mimeType)
  return { filename, name, bytes: bytes.length, inspected }
}
