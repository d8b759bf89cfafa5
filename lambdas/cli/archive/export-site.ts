import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '@highline/shared/infra/user-error'
import { writeAtomically } from '../../local/write-atomically'
import { writeJsonl } from './digest'
import { exportFiles } from './export-files'
import { filesOf, itemsOf, type Kind, kindsFor, lineFileOf } from './kinds'
import { readLastIds } from './last-ids'
import { ARCHIVE_VERSION, type Manifest, parts, sealOf } from './manifest'
import type { ArchiveApp } from './streaming-store'

interface ExportOptions {
  /** Must be empty, absent, or what an export left that did not end. */
  readonly folder: string
  /** With what visitors wrote. */
  readonly inquiries: boolean
  readonly say: (sentence: string) => void
}

/**
 * Writes a site into a folder: lines of JSON, the media files, and last the manifest. Sessions, codes and secrets
 * are not among the kinds that it knows.
 * @throws UserError when there is something else in the folder
 */
export async function exportSite(app: ArchiveApp, { folder, inquiries, say }: ExportOptions): Promise<void> {
  await claim(folder)
  const contents: Manifest['contents'] = {}
  const filenames = new Set<string>()
  for (const kind of kindsFor({ inquiries })) {
    const written = await writeJsonl(join(folder, lineFileOf(kind)), valuesOf(app, kind, { filenames, say }))
    contents[lineFileOf(kind)] = written
    say(`${written.lines.toLocaleString('en-GB')}  ${kind.name}`)
  }
  const lastIds = await readLastIds(app)
  const { lines, missing } = await exportFiles(app, { folder, filenames, say })
  contents[parts.files] = lines
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

async function claim(folder: string): Promise<void> {
  await mkdir(join(folder, parts.media), { recursive: true, mode: 0o700 })
  const there = (await readdir(folder)).filter((name) => name !== parts.media)
  if (there.length > 0 && !there.includes(parts.unfinished))
    throw new UserError(`There is something in ${folder} already. Choose another folder.`)
  await writeAtomically(join(folder, parts.unfinished), '')
}

async function finish(folder: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, sha256: sealOf(manifest) }
  await writeAtomically(join(folder, parts.manifest), `${JSON.stringify(sealed, undefined, 2)}\n`)
  await rm(join(folder, parts.unfinished))
}

interface ExportRun {
  /** Learns which objects the media rows speak of. */
  readonly filenames: Set<string>
  readonly say: (sentence: string) => void
}

/** What cannot be read is left out and told: it would not be taken in elsewhere either. */
async function* valuesOf(app: ArchiveApp, kind: Kind, { filenames, say }: ExportRun): AsyncGenerator<object> {
  for await (const stored of itemsOf(app.table, kind)) {
    const item = kind.item(stored)
    if (item) {
      for (const filename of filesOf(kind, item)) filenames.add(filename)
      const { pk, sk, ...value } = item
      yield value
    } else say(`LEFT OUT: ${stored.sk}, which cannot be read.`)
  }
}
