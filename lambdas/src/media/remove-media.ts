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
import { changeRow, liveFile, type MediaRow, namesOf, unpointLogo } from './media-row'

/** Of several that delete the same file at once, all but one are told that it is not there. */
export const removeMedia: Handler<typeof endpoints.remove, PurgeApp> = async (app, { params, query }) => {
  const { id } = params
  const row = await find(app.table, media, { id })
  if (!row || row.purgedAt) throw apiError('NOT_FOUND')
  if (!row.deletedAt && !query.force) await mustBeUnused(app, id)
  return query.permanent ? removeForGood(app, id) : moveToBin(app, id)
}

async function mustBeUnused(app: App, id: number): Promise<void> {
  const uses = usesOf((await readPublicContent(app)).content, id)
  if (uses.length === 0) return
  const message = `Used in: ${uses.map(({ label }) => label).join(', ')}.`
  throw apiError('MEDIA_IN_USE', { message, details: { uses } })
}

/**
 * Moves a file to the bin for 30 days. The logo is cleared first: should the second write fail, the next attempt
 * finishes.
 * @throws ApiError NOT_FOUND when it is there already
 */
export async function moveToBin(app: App, id: number) {
  await unpointLogo(app, id)
  const deletedAt = app.now().toISOString()
  const { originalName } = await changeRow(app, id, (row) => {
    if (row.deletedAt) throw apiError('NOT_FOUND')
    return { ...row, deletedAt }
  })
  return { success: true as const, originalName }
}

/** The row's first write decides: nothing shows the file any more. What fails after it is done by housekeeping. */
async function removeForGood(app: PurgeApp, id: number) {
  await unpointLogo(app, id)
  const now = app.now().toISOString()
  const row = await changeRow(app, id, (found) => ({ deletedAt: now, purgeStartedAt: now, ...found }))
  await eraseFiles(app, row)
  await clearEdge(app, [row])
  const { originalName } = await changeRow(app, id, (found) => {
    if (found.purgedAt) throw apiError('NOT_FOUND')
    return { ...found, purgedAt: now }
  })
  return new Reply({ success: true as const, originalName }, { auditLabel: 'Media file deleted for good' })
}

const basesOf = (row: MediaRow) => namesOf(row).map(baseOf)

/** Erases a file, what it has replaced and their renditions, in every version. Idempotent. */
export async function eraseFiles({ files }: PurgeApp, row: MediaRow): Promise<void> {
  for (const base of basesOf(row)) await files.erase(base)
}

/** Drops the edge's copies of files that were erased, in one order. Idempotent. */
export async function clearEdge({ edge }: PurgeApp, rows: readonly MediaRow[]): Promise<void> {
  const bases = rows.flatMap(basesOf)
  const cleared = bases.length > wildcards / 2 ? [''] : bases
  await edge.invalidate(cleared.flatMap(pathsOf))
}

/** CloudFront works on so many paths with a `*` at once; more names than that clear the copies of all files. */
const wildcards = 15

/** As visitors call it, and as the edge's function rewrites that: CloudFront's documentation asks for both. */
const pathsOf = (base: string) => [`${mediaFilePath(base)}*`, `/${keyOf(base)}*`]

export const listMediaUses: Handler<typeof endpoints.uses> = async (app, { params }) => {
  await liveFile(app, params.id)
  return usesOf((await readPublicContent(app)).content, params.id)
}
