import { counts, uploadLimits } from '@highline/shared/constants'
import { type AcceptedMedia, type ContentKindName, contentKinds } from '@highline/shared/content-kinds'
import { apiError } from '@highline/shared/http/api-error'
import { isImage, isVideo } from '@highline/shared/schemas/media'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { lists, logoPointer, media } from '../data/entities'
import { find, list, putStep, save } from '../data/entity'
import { consume, rateLimited } from '../data/rate-limit'
import { type Condition, conditionMet, epochSeconds } from '../data/table'
import { retryOnConflict, transacted, update } from '../data/writes'
import { originalName } from './file-types'
import type { Inspected } from './inspect/inspect-file'

/** A media item with its internal attributes. */
export type MediaRow = z.output<typeof media.schema>
type Filing = Required<Pick<MediaRow, 'id' | 'category' | 'writeId'>>

export interface StoredUpload {
  readonly filename: string
  /** Original file name. */
  readonly name: string
  readonly bytes: number
  readonly inspected: Inspected
}

/** Returns the attributes that depend on the stored file, and change together when it is replaced. */
function fileFields({ filename, name, bytes, inspected: { type, size } }: StoredUpload) {
  return {
    filename,
    originalName: originalName(name),
    url: `/objects/${filename}`,
    mimeType: type.mimeType,
    size: bytes,
    variants: [],
    ...size,
  }
}

/** @param filing with the same `writeId` for every attempt to store this item */
export function newRow({ now }: Pick<App, 'now'>, filing: Filing, upload: StoredUpload): MediaRow {
  return {
    ...filing,
    description: '',
    ...fileFields(upload),
    createdAt: now().toISOString(),
    version: 1,
    editedVersion: 1,
  }
}

/** Returns the item with another file. All attributes derived from the old file are removed. */
export function replacedRow({ now }: Pick<App, 'now'>, row: MediaRow, upload: StoredUpload): MediaRow {
  if (row.filename === upload.filename) return row // already replaced: only the response was lost
  const { width, height, poster, unreadable, attempts, tone, retired = [], ...rest } = row
  const at = epochSeconds(now())
  const stillCached = retired.filter((file) => file.at + uploadLimits.cachedSeconds > at)
  return {
    ...rest,
    ...fileFields(upload),
    retired: [...stillCached, { filename: row.filename, at }],
    editedVersion: (row.version ?? 0) + 1,
  }
}

/** Returns the file names of an item, including replaced files that caches may still serve. */
export const filenamesOf = ({ filename, retired = [] }: MediaRow): string[] => [
  filename,
  ...retired.map((file) => file.filename),
]

/** Returns the item of a file that is not in the bin. @throws ApiError NOT_FOUND */
export async function findMedia({ table }: App, id: number): Promise<MediaRow> {
  const row = await find(table, media, { id })
  if (!row || row.deletedAt) throw apiError('NOT_FOUND')
  return row
}

/** Changes an item without checking a version of the client. @throws ApiError NOT_FOUND */
export const changeRow = (app: App, id: number, change: (row: MediaRow) => MediaRow): Promise<MediaRow> =>
  update(app, media, { source: { id }, change })

/**
 * Checks each media file that a change of content refers to; see `assertUsable`.
 * @throws ApiError VALIDATION_FAILED naming the field
 */
export async function assertMediaUsable(app: App, kind: ContentKindName, change: object): Promise<void> {
  const ids = new Map(Object.entries(change))
  for (const [field, accepted] of Object.entries(contentKinds[kind].media)) {
    const id = ids.get(field)
    if (typeof id === 'number') await assertUsable(app, id, accepted, field)
  }
}

/**
 * Checks that a file exists, is not in the bin and has an accepted type.
 * @throws ApiError VALIDATION_FAILED naming the field
 */
export async function assertUsable(
  app: App,
  id: number,
  accepted: AcceptedMedia,
  field = 'mediaId',
): Promise<void> {
  const file = await find(app.table, media, { id })
  const fits =
    file && !file.deletedAt && (isImage(file) || (accepted === 'picture or video' && isVideo(file)))
  if (fits) return
  const message = `Please choose a ${accepted}.`
  throw apiError('VALIDATION_FAILED', { message, fields: { [field]: 'picture' } })
}

const hourly = { name: '1h', limit: uploadLimits.perHour, seconds: 3600 }

/** Counts files against the hourly upload quota. @throws ApiError RATE_LIMITED */
export async function consumeUploadQuota(app: App, files: number): Promise<void> {
  const { n, wait } = await consume(app, 'upload', 'everybody', hourly, files)
  if (n > hourly.limit) throw rateLimited(wait)
}

/** @throws ApiError LIMIT_REACHED when the library is full; the bin does not count */
export async function assertCapacity(app: App, files: number): Promise<void> {
  const { values } = await list(app, media, lists.media)
  const kept = values.filter(({ deletedAt }) => !deletedAt).length
  if (kept + files <= counts.media) return
  const message = `There is room for ${counts.media} files, and ${kept} are there. Please delete some first.`
  throw apiError('LIMIT_REACHED', { message })
}

type LogoPointer = z.output<typeof logoPointer.schema>

/** Returns the next logo pointer and the condition of its write. Pointers of old releases have no version to check. */
function pointerAfter(found: LogoPointer | undefined, mediaId: number | null): [LogoPointer, Condition] {
  const { version } = found ?? {}
  const expected = version === undefined ? 'present' : { version }
  return [{ mediaId, version: (version ?? 0) + 1 }, found ? expected : 'absent']
}

const repoint = ({ table }: App, found: LogoPointer | undefined, mediaId: number | null) =>
  conditionMet(save(table, logoPointer, ...pointerAfter(found, mediaId)))

/** Sets the logo; `null` clears it. */
export const setLogo = (app: App, mediaId: number | null): Promise<true> =>
  retryOnConflict(async () => repoint(app, await find(app.table, logoPointer, {}), mediaId))

/** Clears the logo if it is this picture, but not one that is chosen concurrently. */
export const clearLogo = (app: App, mediaId: number): Promise<true> =>
  retryOnConflict(async () => {
    const pointer = await find(app.table, logoPointer, {})
    return pointer?.mediaId !== mediaId || repoint(app, pointer, null)
  })

/** Stores the item of a new logo and points at it in one transaction, so that a retry never replaces a later logo. */
export const createLogo = (app: App, row: MediaRow): Promise<MediaRow> =>
  retryOnConflict(async () => {
    const made = await find(app.table, media, row)
    if (made) return made
    const pointer = pointerAfter(await find(app.table, logoPointer, {}), row.id)
    const steps = [putStep(media, row, 'absent'), putStep(logoPointer, ...pointer)]
    return (await transacted(app, steps)) && row
  })
