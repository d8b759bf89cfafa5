import type { MediaApp } from '../../app'
import { baseOf } from '../file-name'
import type { ByteReader } from '../inspect/byte-reader'
import type { Inspected } from '../inspect/inspect-file'
import { type MediaRow, namesOf, type StoredUpload } from '../media-row'
import type { OpenUploadRow } from '../open-upload'
import * as uploadErrors from '../upload-errors'
import { stripMetadata, videoMetadataPatches } from './strip-metadata'

interface StagedFile {
  readonly upload: OpenUploadRow
  readonly inspected: Inspected
  readonly reader: ByteReader
}

/**
 * Keeps a file that has arrived in storage: as it is, or, where it tells of its origin, as a copy that does not. The
 * copy's name was settled beforehand, so that it is the same copy however often this is done.
 * @throws ApiError UNSUPPORTED_FILE when it is damaged
 */
export async function storeStripped(app: MediaApp, arrived: StagedFile): Promise<StoredUpload> {
  const { upload, inspected } = arrived
  const { filename, cleanFilename = filename, name, size } = upload
  const keep = inspected.type.family === 'video' ? keepFilm : keepPicture
  const bytes = await keep(app, arrived, cleanFilename)
  return { filename: bytes === undefined ? filename : cleanFilename, name, bytes: bytes ?? size, inspected }
}

/** @returns how large the copy is; undefined when there was nothing to take out */
async function keepPicture({ files }: MediaApp, { upload, inspected }: StagedFile, to: string) {
  const { type } = inspected
  const bytes = await files.readAll(upload.filename)
  const clean = await stripMetadata(upload.name, type, bytes)
  if (clean === bytes) return undefined
  await files.put(to, clean, type.mimeType)
  return clean.length
}

/** By range: of two gigabytes only what is written over passes through here. @returns as `keepPicture` */
async function keepFilm({ files }: MediaApp, { upload, inspected, reader }: StagedFile, to: string) {
  const { filename, name, size } = upload
  const patches = await videoMetadataPatches(inspected.type, reader)
  if (!patches) throw uploadErrors.damaged(name)
  if (patches.length === 0) return undefined
  await files.copyPatched(filename, to, { size, mimeType: inspected.type.mimeType, patches })
  return size
}

/**
 * Where a clean copy was kept, what arrived goes, and is not among the earlier versions either. Until then, only its
 * sender knows its name.
 */
export async function deleteStaged({ files }: MediaApp, upload: OpenUploadRow, row: MediaRow): Promise<void> {
  if (!namesOf(row).includes(upload.filename)) await files.erase(baseOf(upload.filename))
}
