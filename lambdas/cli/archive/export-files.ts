import { join } from 'node:path'
import { type Digest, digestOf, receive, sizeOf, writeJsonl } from './digest'
import { type ArchivedFile, FileName, type JsonlFile, parts } from './manifest'
import { mapConcurrently } from './map-concurrently'
import type { ArchiveApp } from './streaming-store'

interface FileExport {
  readonly folder: string
  readonly filenames: Iterable<string>
  readonly say: (sentence: string) => void
}

const atOnce = 4

/**
 * Fetches objects of the media bucket and writes the list of them. A name always means the same bytes, so those
 * that an earlier attempt has fetched are not fetched again.
 * @returns also those that storage does not have
 */
export async function exportFiles(
  app: ArchiveApp,
  { folder, filenames, say }: FileExport,
): Promise<{ lines: JsonlFile; missing: string[] }> {
  const files: ArchivedFile[] = []
  const missing: string[] = []
  await mapConcurrently(filenames, atOnce, async (filename) => {
    const file = await exportFile(app, filename, join(folder, parts.media, filename))
    if (file) files.push(file)
    else missing.push(filename)
  })
  files.sort((a, b) => (a.filename < b.filename ? -1 : 1))
  say(`${files.length.toLocaleString('en-GB')}  files, ${megabytes(files)} MB`)
  for (const filename of missing.sort()) say(`MISSING in storage: ${filename}`)
  return { lines: await writeJsonl(join(folder, parts.files), files), missing }
}

async function exportFile(
  { bulk }: ArchiveApp,
  filename: string,
  path: string,
): Promise<ArchivedFile | undefined> {
  const there = FileName.safeParse(filename).success && (await bulk.head(filename))
  if (!there) return
  const fetched = (await sizeOf(path)) === there.size ? await digestOf(path) : undefined
  const digest = fetched ?? (await fetchFile(bulk, filename, path))
  return digest && { filename, mimeType: there.mimeType, ...digest }
}

async function fetchFile(
  bulk: ArchiveApp['bulk'],
  filename: string,
  path: string,
): Promise<Digest | undefined> {
  const found = await bulk.open(filename)
  if (!found) return
  const digest = await receive(found.bytes, path)
  if (digest.bytes !== found.size)
    throw new Error(`${filename} came with ${digest.bytes} of ${found.size} bytes`)
  return digest
}

const megabytes = (files: readonly ArchivedFile[]) =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)
