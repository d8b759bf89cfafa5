import { uploadLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { MediaCategory } from '@highline/shared/schemas/media'
import { type UploadFile, UploadId } from '@highline/shared/schemas/upload'
import type * as z from 'zod/mini'
import type { App, MediaApp } from '../app'
import { media, openUploads } from '../data/entities'
import { find, save } from '../data/entity'
import { epochSeconds } from '../data/table'
import { nextId } from '../data/writes'
import { type FileType, freshFilename } from './file-types'
import { filenamesOf, type MediaRow } from './media-row'

export type OpenUploadRow = z.output<typeof openUploads.schema>

interface Plan {
  readonly file: UploadFile
  readonly type: FileType
  readonly category: MediaCategory
  /** Id of the media file to replace. */
  readonly replaces: number | undefined
}

/** Opens an upload. This fixes the file names; nothing is stored in S3 yet. */
export async function openUpload(app: MediaApp, { file, type, category, replaces }: Plan) {
  const { name, size, sha256 } = file
  const filename = freshFilename(app, type.extension)
  const { mimeType } = type
  const inParts = size > uploadLimits.multipartFrom
  const upload: OpenUploadRow = {
    uploadId: app.token(24),
    mediaId: replaces ?? (await nextId(app.table, 'media')),
    ...{ filename, name, mimeType, size, category },
    cleanFilename: freshFilename(app, type.extension),
    ...(replaces ? { replaces: true } : {}),
    ...(inParts ? { partsId: await app.directUploads.begin({ filename, mimeType, size }) } : { sha256 }),
    expiresAt: epochSeconds(app.now(), uploadLimits.openSeconds),
  }
  // Its key has 192 random bits, so an existing item can only be from a retry of this write.
  await save(app.table, openUploads, upload)
  return upload
}

/** Finds an upload that is open or completed, for any session. @throws ApiError NOT_FOUND */
export async function findUpload({ table, now }: App, uploadId: string): Promise<OpenUploadRow> {
  if (!UploadId.safeParse(uploadId).success) throw apiError('NOT_FOUND')
  const upload = await find(table, openUploads, { uploadId })
  if (!upload || upload.expiresAt <= epochSeconds(now())) throw apiError('NOT_FOUND')
  return upload
}

/** Returns the media item of an upload that is already completed, even if it is in the bin. */
export async function completedMediaOf({ table }: App, upload: OpenUploadRow): Promise<MediaRow | undefined> {
  const row = await find(table, media, { id: upload.mediaId })
  const names = row ? filenamesOf(row) : []
  return [upload.filename, upload.cleanFilename].some((name) => name && names.includes(name))
    ? row
    : undefined
}

const partSizeOf = (size: number) =>
  size > uploadLimits.smallParts ? uploadLimits.partMax : uploadLimits.partMin

/** Returns the parts in which a file of this size is sent. */
export function partsOf(size: number): { partNumber: number; size: number }[] {
  const partSize = partSizeOf(size)
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    partNumber: index + 1,
    size: Math.min(partSize, size - index * partSize),
  }))
}

/** Returns the presigned URLs of an upload. @param arrived parts that need none */
export async function targetOf(
  { directUploads }: MediaApp,
  upload: OpenUploadRow,
  arrived: readonly { partNumber: number }[] = [],
) {
  const { uploadId, filename, partsId, size } = upload
  if (!partsId) return { uploadId, ...(await directUploads.signPut(upload)) }
  const numbers = new Set(arrived.map(({ partNumber }) => partNumber))
  const missing = partsOf(size).filter(({ partNumber }) => !numbers.has(partNumber))
  const parts = missing.map(async (part) => {
    const url = await directUploads.signPart(filename, partsId, part)
    return { partNumber: part.partNumber, url }
  })
  return { uploadId, partSize: partSizeOf(size), parts: await Promise.all(parts) }
}
