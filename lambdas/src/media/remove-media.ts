import { usesOf } from '@highline/shared/content-kinds'
import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { mediaFilePath } from '@highline/shared/schemas/media'
import type { App, PurgeApp } from '../app'
import { keyOf } from '../aws/media-store'
import { media } from '../data/entities'
import { find } from '../data/entity'
import { type Handler, Reply } from '../http/handler'
import { readPublicContent } from '../publish/public-content'
import { baseOf } from './file-types'
import { changeRow, clearLogo, filenamesOf, findMedia, type MediaRow } from './media-row'

/** Deletes a file. Of concurrent deletes one succeeds; the others get NOT_FOUND. */
export const removeMedia: Handler<typeof endpoints.remove, PurgeApp> = async (app, { params, query }) => {
  const { id } = params
  const row = await find(app.table, media, { id })
  if (!row || row.purgedAt) throw apiError('NOT_FOUND')
  if (!row.deletedAt && !query.force) await assertUnused(app, id)
  return query.permanent ? removeForGood(app, id) : moveToBin(app, id)
}

async function assertUnused(app: App, id: number): Promise<void> {
  const uses = usesOf((await readPublicContent(app)).content, id)
  if (uses.length === 0) return
  const message = `Used in: ${uses.map(({ label }) => label).join(', ')}.`
  throw apiError('MEDIA_IN_USE', { message, details: { uses } })
}

/**
 * Moves a file to the bin for 30 days. Clears the logo first, so that a retry completes the deletion if the second
 * write fails.
 * @throws ApiError NOT_FOUND when it is already in the bin
 */
export async function moveToBin(app: App, id: number) {
  await clearLogo(app, id)
  const deletedAt = app.now().toISOString()
  const { originalName } = await changeRow(app, id, (row) => {
    if (row.deletedAt) throw apiError('NOT_FOUND')
    return { ...row, deletedAt }
  })
  return { success: true as const, originalName }
}

/** Purges a file. After the first write it is shown nowhere; housekeeping completes later steps that fail. */
async function removeForGood(app: PurgeApp, id: number) {
  await clearLogo(app, id)
  const now = app.now().toISOString()
  const row = await changeRow(app, id, (found) => ({ deletedAt: now, purgeStartedAt: now, ...found }))
  await eraseFiles(app, row)
  await invalidateEdge(app, [row])
  const { originalName } = await changeRow(app, id, (found) => {
    if (found.purgedAt) throw apiError('NOT_FOUND')
    return { ...found, purgedAt: now }
  })
  return new Reply({ success: true as const, originalName }, { auditLabel: 'Media file deleted for good' })
}

const basesOf = (row: MediaRow) => filenamesOf(row).map(baseOf)

/** Erases all versions of a file, of the files it has replaced and of their renditions. Idempotent. */
export async function eraseFiles({ files }: PurgeApp, row: MediaRow): Promise<void> {
  for (const base of basesOf(row)) await files.erase(base)
}

/** Invalidates CloudFront's copies of erased files, in one request. Idempotent. */
export async function invalidateEdge({ edge }: PurgeApp, rows: readonly MediaRow[]): Promise<void> {
  const bases = rows.flatMap(basesOf)
  const cleared = bases.length > wildcards / 2 ? [''] : bases
  await edge.invalidate(cleared.flatMap(pathsOf))
}

/** CloudFront's limit of wildcard paths in progress. Above it, the copies of all files are invalidated. */
const wildcards = 15

/** Viewer path and rewritten path of a file: according to CloudFront's documentation both must be invalidated. */
const pathsOf = (base: string) => [`${mediaFilePath(base)}*`, `/${keyOf(base)}*`]

export const listMediaUses: Handler<typeof endpoints.uses> = async (app, { params }) => {
  await findMedia(app, params.id)
  return usesOf((await readPublicContent(app)).content, params.id)
}
