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
  const judged = await Promise.allSettled(files.map((file) => validateFile(file, category)))
  const refused = failuresOf(files, judged, refusal)
  const good = valuesOf(judged)
  if (good.length === 0) throw batchError(reasonsOf(judged).filter((reason) => reason instanceof ApiError))
  await assertCapacity(app, good.length)
  const stored = await storeAll(app, good, category)
  const kept = valuesOf(stored)
  if (kept.length === 0) throw reasonsOf(stored)[0]
  const logo = kept.at(-1)
  if (category === 'logo' && logo) await setLogo(app, logo.id)
  // Valid files that could not be stored can be sent again.
  const failed = failuresOf(good, stored, (reason, name) => {
    app.log.error('upload.failed', reason)
    return `“${name}” could not be stored. Please send it again.`
  })
  return uploadResult(kept, [...refused, ...failed])
}

type Settled<T> = readonly PromiseSettledResult<T>[]
type UploadFailure = NonNullable<UploadResult['errors']>[number]

/** Builds the response of an upload as required by spec §7, with the files. */
export const uploadResult = (files: MediaRow[], errors: UploadFailure[] = []): UploadResult => ({
  count: files.length,
  message: `${files.length} file(s) uploaded successfully`,
  files,
  ...(errors.length > 0 ? { errors } : {}),
})

/** Stores files. Ids are assigned in the batch's order, in which the library then lists them. */
async function storeAll(app: MediaApp, good: ValidatedFile[], category: MediaCategory) {
  const ids: number[] = []
  for (const _ of good) ids.push(await nextId(app.table, 'media'))
  return Promise.allSettled(good.map((file, index) => storeOne(app, ids[index] ?? 0, category, file)))
}

/** Stores the object before the item: a crash in between leaves an object that is not listed and will be swept. */
async function storeOne(app: MediaApp, id: number, category: MediaCategory, file: ValidatedFile) {
  const upload = await storeValidated(app, file)
  return createAs(app, media, newRow(app, { id, category, writeId: app.token(9) }, upload))
}

const valuesOf = <T>(settled: Settled<T>): T[] =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

const reasonsOf = (settled: Settled<unknown>): unknown[] =>
  settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))

/** Returns the failed files with their messages. @param sentence builds the message from the reason */
function failuresOf(
  files: readonly Pick<FilePart, 'name'>[],
  settled: Settled<unknown>,
  sentence: (reason: unknown, name: string) => string,
): UploadFailure[] {
  return settled.flatMap((one, index) => {
    if (one.status === 'fulfilled') return []
    const name = originalName(files[index]?.name ?? '')
    return [{ name, message: sentence(one.reason, name) }]
  })
}

/** @throws errors other than ApiError, before anything is stored: a retry must not store the valid files twice */
function refusal(reason: unknown): string {
  if (!(reason instanceof ApiError)) throw reason
  return messageOf(reason)
}

type ValidatedFile = Awaited<ReturnType<typeof validateFile>>

/**
 * Validates a file of a form and returns it as it will be stored: SVGs sanitised, others without metadata.
 * @throws ApiError EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE
 */
export async function validateFile({ name, mimeType, bytes }: FilePart, category: MediaCategory) {
  const inspected = await inspectFile({ name, mimeType, category, reader: bytesReader(bytes) })
  const drawing = inspected.type === fileTypes.svg
  const clean = drawing ? await sanitiseSvg(name, bytes) : await stripMetadata(name, inspected.type, bytes)
  return { name, inspected, bytes: clean }
}

/** Stores a file under a new name; no item refers to it yet. */
export async function storeValidated(app: MediaApp, { name, bytes, inspected }: ValidatedFile) {
  const { extension, mimeType } = inspected.type
  const filename = freshFilename(app, extension)
  await app.files.put(filename, bytes, mimeType)
  return { filename, name, bytes: bytes.length, inspected }
}
