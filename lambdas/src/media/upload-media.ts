import type { media as endpoints, FilePart } from '@highline/shared/endpoints/media'
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
import { batchError, fileError, messageOf } from './upload-errors'

/** Stores the valid files of a batch and reports the others. A batch without a valid file is rejected. */
export const uploadMedia: Handler<typeof endpoints.upload, MediaApp> = async (app, { body }) => {
  const { category, files } = body
  await consumeUploadQuota(app, files.length)
  const validated = await Promise.all(
    files.map((file) =>
      validateFile(file, category).catch((reason) => ({ name: file.name, refusal: fileError(reason) })),
    ),
  )
  const refused = validated.filter((one) => 'refusal' in one)
  const valid = validated.filter((one) => 'bytes' in one)
  if (valid.length === 0) throw batchError(refused.map(({ refusal }) => refusal))
  await assertCapacity(app, valid.length)
  const stored = await storeAll(app, valid, category)
  const failed = stored.filter((one) => 'reason' in one)
  const kept = stored.filter((one) => 'filename' in one)
  const logo = kept.at(-1)
  if (!logo) throw failed[0]?.reason
  if (category === 'logo') await setLogo(app, logo.id)
  for (const { reason } of failed) app.log.error('upload.failed', reason)
  return uploadResult(kept, [
    ...refused.map(({ name, refusal }) => ({ name: originalName(name), message: messageOf(refusal) })),
    ...failed.map(({ name }) => notStored(originalName(name))),
  ])
}

const notStored = (name: string) => ({
  name,
  message: `“${name}” could not be stored. Please send it again.`,
})

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
  const ids: number[] = []
  for (const _ of valid) ids.push(await nextId(app.table, 'media'))
  const stored = valid.map((file, index) =>
    storeOne(app, ids[index] ?? 0, category, file).catch((reason: unknown) => ({ name: file.name, reason })),
  )
  return Promise.all(stored)
}

/** Stores the object before the item: a crash in between leaves an object that is not listed and will be swept. */
async function storeOne(app: MediaApp, id: number, category: MediaCategory, file: ValidatedFile) {
  const upload = await storeValidated(app, file)
  return createAs(app, media, newRow(app, { id, category, writeId: app.token(9) }, upload))
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
