import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '@highline/shared/infra/user-error'
import { hasCode } from '../../local/retry'
import { writeAtomically } from '../../local/write-atomically'
import { importMarks } from '../../src/data/entities'
import { find } from '../../src/data/entity'
import { digestOf, writeJsonl, writeStreamAtomically } from './digest'
import { filesOf, itemsOf, jsonlFileName, type Kind, kindsFor, readLastIds } from './kinds'
import { ARCHIVE_VERSION, type ArchivedFile, checksumOf, FileName, type Manifest, paths } from './manifest'
import { mapConcurrently } from './map-concurrently'
import type { ArchiveApp } from './streaming-store'

interface ExportOptions {
  /** Must be empty, absent, or contain an unfinished export. */
  readonly folder: string
  /** Whether to export inquiries and spam. */
  readonly inquiries: boolean
  readonly print: (sentence: string) => void
}

/**
 * Exports a site into a folder: JSON Lines files, the media files, and last the manifest. Sessions, codes and secrets
 * are not among the exported kinds.
 * @throws UserError when the folder contains anything else, or an import into the stage is unfinished
 */
export async function exportSite(
  app: ArchiveApp,
  { folder, inquiries, print }: ExportOptions,
): Promise<void> {
  await assertImportFinished(app)
  await prepareFolder(folder)
  const contents: Manifest['contents'] = {}
  const run = { folder, filenames: new Set<string>(), print }
  for (const kind of kindsFor({ inquiries })) {
    const written = await writeJsonl(join(folder, jsonlFileName(kind)), valuesOf(app, kind, run))
    contents[jsonlFileName(kind)] = written
    print(`${written.lines.toLocaleString('en-GB')}  ${kind.name}`)
  }
  const lastIds = await readLastIds(app)
  const { lines, missing } = await exportFiles(app, run)
  contents[paths.files] = lines
  await assertImportFinished(app)
  await finish(folder, {
    format: 'highline-site',
    version: ARCHIVE_VERSION,
    exportedAt: app.now().toISOString(),
    stage: app.stage,
    lastIds,
    contents,
    missing,
  })
}

async function assertImportFinished({ table }: ArchiveApp): Promise<void> {
  if (await find(table, importMarks, {})) throw new UserError(unfinishedImport)
}

const unfinishedImport =
  'An import was begun on this stage and has not ended, so half a site may be there. Run that import again, then export.'

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    const isNoFolder = hasCode(error, 'EEXIST', 'ENOENT', 'ENOTDIR')
    throw isNoFolder ? new UserError(`There can be no folder “${folder}”. Choose another.`) : error
  })
  const there = await readdir(folder)
  if (there.length > 0 && !there.includes(paths.unfinished))
    throw new UserError(`There is something in ${folder} already. Choose another folder.`)
  await writeAtomically(join(folder, paths.unfinished), '')
  await mkdir(join(folder, paths.media), { recursive: true, mode: 0o700 })
  // The earlier attempt may have included inquiries, which this one leaves out.
  for (const name of there)
    if (name.endsWith('.jsonl') || name === paths.manifest) await rm(join(folder, name), { recursive: true })
}

async function finish(folder: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, sha256: checksumOf(manifest) }
  await writeAtomically(join(folder, paths.manifest), `${JSON.stringify(sealed, undefined, 2)}\n`)
  await rm(join(folder, paths.unfinished))
}

interface ExportRun {
  readonly folder: string
  /** Names of the objects that the media items refer to. */
  readonly filenames: Set<string>
  readonly print: (sentence: string) => void
}

/** Yields the values of a kind. Items that cannot be parsed are left out and reported: an import would reject them. */
async function* valuesOf(
  app: ArchiveApp,
  kind: Kind,
  { filenames, print }: ExportRun,
): AsyncGenerator<object> {
  for await (const stored of itemsOf(app.table, kind)) {
    const item = kind.item(stored)
    if (item) {
      for (const filename of filesOf(kind, item)) filenames.add(filename)
      const { pk, sk, ...value } = item
      yield value
    } else print(`LEFT OUT: ${stored.sk}, which cannot be read.`)
  }
}

const filesAtOnce = 4

/**
 * Downloads objects of the media bucket and writes the list of them. A name always refers to the same bytes, so
 * files that an earlier attempt has downloaded are not downloaded again.
 * @returns also the names of objects that are missing from storage
 */
async function exportFiles(app: ArchiveApp, { folder, filenames, print }: ExportRun) {
  const files: ArchivedFile[] = []
  const missing: string[] = []
  await mapConcurrently(filenames, filesAtOnce, async (filename) => {
    const file = await exportFile(app, filename, join(folder, paths.media, filename))
    if (file) files.push(file)
    else missing.push(filename)
  })
  files.sort((a, b) => (a.filename < b.filename ? -1 : 1))
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  print(`${files.length.toLocaleString('en-GB')}  files, ${megabytes.toFixed(1)} MB`)
  for (const filename of missing.sort()) print(`MISSING in storage: ${filename}`)
  const listed = new Set(files.map(({ filename }) => filename))
  // Files that the earlier attempt downloaded may have been purged since.
  for (const name of await readdir(join(folder, paths.media)))
    if (!listed.has(name)) await rm(join(folder, paths.media, name), { recursive: true })
  return { lines: await writeJsonl(join(folder, paths.files), files), missing }
}

async function exportFile({ bulk }: ArchiveApp, filename: string, path: string) {
  const there = FileName.safeParse(filename).success && (await bulk.head(filename))
  if (!there) return
  const fetched = await digestOf(path)
  const digest = fetched?.bytes === there.size ? fetched : await fetchFile(bulk, filename, path)
  return digest && { filename, mimeType: there.mimeType, ...digest }
}

async function fetchFile(bulk: ArchiveApp['bulk'], filename: string, path: string) {
  const found = await bulk.open(filename)
  if (!found) return
  const digest = await writeStreamAtomically(found.bytes, path)
  if (digest.bytes !== found.size)
    throw new Error(`${filename} came with ${digest.bytes} of ${found.size} bytes`)
  return digest
}
