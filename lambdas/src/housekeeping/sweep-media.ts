import { uploadLimits } from '@highline/shared/constants'
import { isStored } from '@highline/shared/schemas/media'
import type { MediaApp, PurgeApp } from '../app'
import { lists, media, missingFiles } from '../data/entities'
import { find, list, save } from '../data/entity'
import { conditionMet, epochSeconds, type Item } from '../data/table'
import { baseOf } from '../media/file-types'
import type { MediaRow } from '../media/media-row'
import { eraseFiles, invalidateEdge } from '../media/remove-media'
import { rerender } from '../media/variants/render-plan'

/** Maximum number of objects per S3 delete request. */
const atOnce = 1000

const ago = ({ now }: Pick<MediaApp, 'now'>, seconds: number) => new Date(now().getTime() - seconds * 1000)

/** Removes items that were in the bin for 30 days, unless they are being restored. Their objects are swept later. */
export async function emptyBin(app: MediaApp): Promise<number> {
  const due = ago(app, uploadLimits.binDays * 86_400).toISOString()
  const { values } = await list(app, media, lists.media)
  const binned = values.filter(({ purgeStartedAt }) => !purgeStartedAt)
  let count = 0
  for (const row of binned.filter(({ deletedAt }) => deletedAt && deletedAt <= due)) {
    if (await removeRowIfUnchanged(app, row)) count++
    else app.log.info('bin.kept', { id: row.id, deletedAt: row.deletedAt })
  }
  return count
}

/**
 * Completes purges: erases the files again, including those that failed or were added since, then removes the items. A
 * failed file does not stop the others. One invalidation covers all, since CloudFront limits concurrent ones.
 * @throws the first error of a file
 */
export async function finishPurges(app: PurgeApp): Promise<number> {
  const due = ago(app, uploadLimits.purgeSeconds).toISOString()
  const { values } = await list(app, media, lists.media)
  const rows = values.filter(({ purgeStartedAt }) => purgeStartedAt && purgeStartedAt <= due)
  const failures: unknown[] = []
  /** Runs a step for some items. @returns the items if the step succeeded, else none */
  const step = async (some: readonly MediaRow[], work: Promise<unknown>): Promise<readonly MediaRow[]> =>
    work.then(
      () => some,
      (error: unknown) => {
        for (const { id } of some) app.log.error('purge.failed', error, { id })
        failures.push(error)
        return []
      },
    )
  const erased: MediaRow[] = []
  for (const row of rows) erased.push(...(await step([row], eraseFiles(app, row))))
  const cleared = erased.length > 0 ? await step(erased, invalidateEdge(app, erased)) : []
  for (const row of cleared) await step([row], removeRowIfUnchanged(app, row))
  if (failures.length > 0) throw failures[0]
  return rows.length
}

/** @returns false when the item was changed since it was read; it is then kept until the next run */
const removeRowIfUnchanged = ({ table }: MediaApp, { id, version }: MediaRow): Promise<boolean> =>
  conditionMet(table.remove(media.key({ id }), version === undefined ? 'present' : { version }))

/**
 * Removes objects without an item after a day, when no upload of them is open any more. The bucket is listed before the
 * items, so that the item of every listed object is seen.
 */
export async function sweepOrphans(app: MediaApp): Promise<number> {
  const old = ago(app, uploadLimits.orphanSeconds)
  const candidates = (await app.files.list()).filter(({ modifiedAt }) => modifiedAt <= old)
  if (candidates.length === 0) return 0
  const known = await knownBases(app)
  const orphans = candidates.map(({ filename }) => filename).filter((name) => !known.has(baseOf(name)))
  for (let start = 0; start < orphans.length; start += atOnce)
    await app.files.remove(orphans.slice(start, start + atOnce))
  return orphans.length
}

/** Returns the base names in use. Reads raw items, as malformed ones own objects too. Replaced files stay for a day. */
async function knownBases({ table, now }: MediaApp): Promise<Set<string>> {
  const { items } = await table.list(lists.media.pk, { prefix: lists.media.prefix })
  const since = epochSeconds(now()) - uploadLimits.orphanSeconds
  return new Set(items.flatMap((item) => [baseOf(filenameOf(item)), ...retiredOf(item, since)]))
}

function filenameOf({ filename, sk }: Item): string {
  if (typeof filename === 'string' && filename) return filename
  throw new Error(`The media row ${sk} does not say which file is its own, so nothing can be swept`)
}

function retiredOf(item: Item, since: number): string[] {
  const { retired = [] } = media.schema.safeParse(item).data ?? {}
  return retired.filter(({ at }) => at > since).map(({ filename }) => baseOf(filename))
}

/**
 * Records files of which neither original nor rendition is stored, so that the page leaves them out. Renders missing
 * renditions again if the original exists. The items are read before the bucket is listed, so that no new file is
 * mistaken for a missing one.
 * @returns number of files that are newly missing
 */
export async function noteMissing(app: MediaApp): Promise<number> {
  const rows = (await list(app, media, lists.media)).values.filter((row) => isStored(row) && !row.deletedAt)
  const stored = new Set((await app.files.list()).map(({ filename }) => filename))
  for (const row of rows) await rerender(app, row, stored)
  const isGone = (row: MediaRow) => ![row, ...row.variants].some(({ filename }) => stored.has(filename))
  const filenames = rows.filter(isGone).map(({ filename }) => filename)
  const known = (await find(app.table, missingFiles, {}))?.filenames ?? []
  if (filenames.join() !== known.join()) await save(app.table, missingFiles, { filenames })
  return filenames.filter((filename) => !known.includes(filename)).length
}

/** Aborts multipart uploads that can no longer be completed, a little earlier than the bucket's lifecycle rule. */
export const giveUpUploads = (app: MediaApp): Promise<number> =>
  app.directUploads.abortStartedBefore(ago(app, uploadLimits.orphanSeconds))
