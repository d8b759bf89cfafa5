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
import { assertCapacity, consumeUploadQuota, type MediaRow, newRow, pointLogoAt } from './media-row'
import { stripMetadata } from './strip-metadata/strip-metadata'
import { sanitiseSvg } from './svg/sanitise-svg'
import { batchError, sentenceOf } from './upload-errors'

/** Keeps the good files of a batch and names the bad ones; a batch without a good one is refused. */
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
  if (category === 'logo' && logo) await pointLogoAt(app, logo.id)
  // Good files that storage did not take may simply be sent again.
  const failed = failuresOf(good, stored, (reason, name) => {
    app.log.error('upload.failed', reason)
    return `“${name}” could not be stored. Please send it again.`
  })
  return uploadResult(kept, [...refused, ...failed])
}

type Settled<T> = readonly PromiseSettledResult<T>[]
type UploadFailure = NonNullable<UploadResult['errors']>[number]

/** What spec §7 asks of an upload's answer, and the files themselves. */
export const uploadResult = (files: MediaRow[], errors: UploadFailure[] = []): UploadResult => ({
  count: files.length,
  message: `${files.length} file(s) uploaded successfully`,
  files,
  ...(errors.length > 0 ? { errors } : {}),
})

/** Ids are drawn in the batch's order, so that the library lists it in that order. */
async function storeAll(app: MediaApp, good: ValidatedFile[], category: MediaCategory) {
  const ids: number[] = []
  for (const _ of good) ids.push(await nextId(app.table, 'media'))
  return Promise.allSettled(good.map((file, index) => storeOne(app, ids[index] ?? 0, category, file)))
}

/** The row comes after the object: a crash between the two leaves a file that is not listed and is swept. */
async function storeOne(app: MediaApp, id: number, category: MediaCategory, file: ValidatedFile) {
  const upload = await storeValidated(app, file)
  return createAs(app, media, newRow(app, { id, category, writeId: app.token(9) }, upload))
}

const valuesOf = <T>(settled: Settled<T>): T[] =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

const reasonsOf = (settled: Settled<unknown>): unknown[] =>
  settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))

/** Those of some files that were not kept, each with what a sentence makes of the reason. */
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

/** @throws a fault of ours, before anything is stored: sent again, the good files must not be there twice */
function refusal(reason: unknown): string {
  if (!(reason instanceof ApiError)) throw reason
  return sentenceOf(reason)
}

type ValidatedFile = Awaited<ReturnType<typeof validateFile>>

/**
 * A file of a form as it will be kept: a drawing is written anew, of others what tells of their origin is gone.
 * @throws ApiError EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE
 */
export async function validateFile({ name, mimeType, bytes }: FilePart, category: MediaCategory) {
  const inspected = await inspectFile({ name, mimeType, category, reader: bytesReader(bytes) })
  const drawing = inspected.type === fileTypes.svg
  const clean = drawing ? await sanitiseSvg(name, bytes) : await stripMetadata(name, inspected.type, bytes)
  return { name, inspected, bytes: clean }
}

/** Puts a file into storage under a fresh name; it belongs to no row yet. */
export async function storeValidated(app: MediaApp, { name, bytes, inspected }: ValidatedFile) {
  const { extension, mimeType } = inspected.type
  const filename = freshFilename(app, extension)
  await app.files.put(filename, bytes, mimeType)
  return { filename, name, bytes: bytes.length, inspected }
}
