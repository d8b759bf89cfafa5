import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from '@highline/shared/infra/user-error'
import type { App, SiteApp } from '../../src/app'
import { importMarks, lists } from '../../src/data/entities'
import { find, save } from '../../src/data/entity'
import { epochSeconds, type Key } from '../../src/data/table'
import { checkInquiryConflicts, importInquiries } from './import-inquiries'
import { advanceIdCounters, isBeingPurged, itemsOf, lastId, siteKinds } from './kinds'
import { paths } from './manifest'
import { mapConcurrently } from './map-concurrently'
import { type Archive, openArchive } from './open-archive'
import type { ArchiveApp } from './streaming-store'

interface ImportOptions {
  readonly folder: string
  /** Whether to import inquiries and spam. */
  readonly inquiries: boolean
  /** Whether to remove all content of the stage that is not in the archive. Inquiries stay. */
  readonly replace: boolean
  readonly print: (sentence: string) => void
}

const filesAtOnce = 4
const itemsAtOnce = 16

/**
 * Imports an archive into a stage, keeping all ids. Can be run again after any interruption, with the same result.
 * Files are stored before the items that refer to them, so that the page shows no file that does not exist yet.
 * @returns sequence number of a render; every render with a greater one shows everything that was imported
 * @throws UserError before anything is changed
 */
export async function importSite(app: ArchiveApp, options: ImportOptions): Promise<number> {
  const { folder, inquiries, replace, print } = options
  const archive = await openArchive(folder)
  if (inquiries) await checkInquiryConflicts(app, archive)
  const replacing = await beginImport(app, archive, replace)
  await advanceIdCounters(app, archive.manifest.lastIds)
  // The id of an open upload may also be the id of an imported file.
  for (const item of (await app.table.list(lists.openUploads.pk)).items) await app.table.remove(item)
  await cancelPurges(app, archive)
  const sent = await importFiles(app, archive, print)
  print(`${sent} of ${archive.files.length} files were not there yet`)
  const stored = await importItems(app, archive)
  // Housekeeping removes files without an item after a day, which may include files that the first pass found.
  const sentAgain = await importFiles(app, archive, print)
  if (sentAgain > 0) print(`${sentAgain} files were removed meanwhile, and are sent again`)
  if (replacing) await removeOthers(app, stored)
  if (inquiries) await importInquiries(app, archive)
  // A render with a greater sequence number starts later, so it reads everything that is stored by now.
  const render = await lastId(app, 'publish')
  await app.table.remove(importMarks.key({}))
  return render
}

/** Removes the items of archived media files that are being purged: housekeeping must not erase imported objects. */
async function cancelPurges({ table }: ArchiveApp, archive: Archive): Promise<void> {
  const { items } = await table.list(lists.media.pk, { prefix: lists.media.prefix })
  const purged = new Map(items.filter(isBeingPurged).map((item) => [item.sk, item]))
  if (purged.size === 0) return
  for (const kind of siteKinds)
    for await (const { sk } of archive.items(kind)) {
      const row = purged.get(sk)
      if (row) await table.remove(row)
    }
}

/** @returns number of files that were not stored yet */
async function importFiles(
  app: ArchiveApp,
  archive: Archive,
  print: ImportOptions['print'],
): Promise<number> {
  let sent = 0
  await mapConcurrently(archive.files, filesAtOnce, async (file) => {
    // File names are random and never reused, so the same name means the same bytes.
    const there = await app.bulk.head(file.filename)
    if (there?.size === file.bytes && there.mimeType === file.mimeType) return
    const path = join(archive.folder, paths.media, file.filename)
    await app.bulk.store(file.filename, path, { ...file, size: file.bytes })
    sent++
    if (sent % 100 === 0) print(`${sent} files`)
  })
  return sent
}

const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`

/** @returns keys of the stored items, as `nameOf` formats them */
async function importItems({ table, now }: ArchiveApp, archive: Archive): Promise<Set<string>> {
  const stored = new Set<string>()
  const at = epochSeconds(now())
  for (const kind of siteKinds)
    await mapConcurrently(archive.items(kind), itemsAtOnce, async (item) => {
      if (typeof item.expiresAt === 'number' && item.expiresAt <= at) return
      await table.put(item)
      stored.add(nameOf(item))
    })
  return stored
}

async function removeOthers({ table }: ArchiveApp, stored: ReadonlySet<string>): Promise<void> {
  for (const kind of siteKinds)
    for await (const item of itemsOf(table, kind)) if (!stored.has(nameOf(item))) await table.remove(item)
}

/**
 * Stores the import mark, if the import is allowed: the stage is empty, an unfinished import of the same archive is
 * resumed, or `replace` is set.
 * @returns whether content that is not in the archive has to be removed; an unfinished import keeps its setting
 * @throws UserError when the import is not allowed
 */
async function beginImport(app: App, { id }: Archive, replace: boolean): Promise<boolean> {
  const mark = await find(app.table, importMarks, {})
  const goesOn = mark?.archive === id
  if (!replace && !goesOn) {
    if (mark) throw new UserError(`${unfinished}\n${howToReplace}.`)
    const there = await whatIsThere(app)
    if (there.length > 0)
      throw new UserError(`${notEmpty} ${there.join(', ')}.\n${howToReplace}: export it first.`)
  }
  const replacing = replace || (goesOn && mark.replace)
  await save(app.table, importMarks, { archive: id, replace: replacing })
  return replacing
}

const unfinished = 'An import of another archive was begun here and has not ended. Nothing was changed.'
const notEmpty = 'There is something on this stage already, so nothing was changed:'
const howToReplace =
  'Inquiries stay with --replace. Everything on the page, behind it and in the bin goes for good, whoever made it'

async function whatIsThere({ table }: App): Promise<string[]> {
  const there: string[] = []
  for (const kind of siteKinds) {
    let count = 0
    for await (const _ of itemsOf(table, kind)) count++
    if (count > 0) there.push(`${count} ${kind.name}`)
  }
  return there
}

/** @returns whether a render with a greater sequence number is live; false after a minute without one */
export async function waitForPublish({ site }: SiteApp, newerThan: number): Promise<boolean> {
  for (let second = 0; second < 60; second++) {
    const live = await site.head('index.html')
    if (live && live.sequence > newerThan) return true
    await pause(1000)
  }
  return false
}
