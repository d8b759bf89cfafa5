import type { FilePart } from '@highline/shared/endpoints/media'
import type { MediaCategory } from '@highline/shared/schemas/media'
import type { MediaApp } from '../app'
import { freshFilename } from './file-name'
import { fileTypes } from './file-types'
import { bytesReader } from './inspect/byte-reader'
import { type Inspected, inspectFile } from './inspect/inspect-file'
import type { StoredUpload } from './media-row'
import { stripMetadata } from './strip-metadata/strip-metadata'
import { sanitiseSvg } from './svg/sanitise-svg'

/** A file of a form that may be kept, as it will be: a drawing is written anew, of others what tells of their origin is gone. */
export interface ValidatedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly inspected: Inspected
}

/** @throws ApiError EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE */
export async function validateFile(
  { name, mimeType, bytes }: FilePart,
  category: MediaCategory,
): Promise<ValidatedFile> {
  const inspected = await inspectFile({ name, mimeType, category, reader: bytesReader(bytes) })
  const drawing = inspected.type === fileTypes.svg
  const clean = drawing ? await sanitiseSvg(name, bytes) : await stripMetadata(name, inspected.type, bytes)
  return { name, inspected, bytes: clean }
}

/** Puts a file into storage under a fresh name; it belongs to no row yet. */
export async function storeValidated(
  app: MediaApp,
  { name, bytes, inspected }: ValidatedFile,
): Promise<StoredUpload> {
  const { extension, mimeType } = inspected.type
  const filename = freshFilename(app, extension)
  await app.files.put(filename, bytes, mimeType)
  return { filename, name, bytes: bytes.length, inspected }
}
