import { join } from 'node:path'
import { UserError } from '@highline/shared/infra/user-error'
import type { Item } from '../../src/data/table'
import { type Digest, digestOf, readJsonl } from './digest'
import { filesOf, jsonlFileName, type Kind, kindsFor } from './kinds'
import { ArchivedFile, type Manifest, paths, readManifest } from './manifest'
import { mapConcurrently } from './map-concurrently'

/** Verified archive: every line can be parsed, and every file has the expected size and checksum. */
export type Archive = Awaited<ReturnType<typeof openArchive>>

/**
 * Opens an archive after verifying all of it, so that damage is found before the stage is changed.
 * @throws UserError with a line for each of the first 20 faults
 */
export async function openArchive(folder: string) {
  const { id, manifest } = await readManifest(folder)
  const found: Findings = { files: [], named: new Set(), faults: [] }
  await lookAtLines(folder, manifest, found)
  const known = new Set([...manifest.missing, ...found.files.map(({ filename }) => filename)])
  for (const name of found.named) if (!known.has(name)) found.faults.push(`${name} is missing`)
  await mapConcurrently(found.files, 2, async ({ filename, ...file }) => {
    const path = join(paths.media, filename)
    found.faults.push(...differences(path, await digestOf(join(folder, path)), file))
  })
  if (found.faults.length > 0)
    throw new UserError(
      [`${folder} is damaged. Nothing was changed.`, ...found.faults.slice(0, 20)].join('\n'),
    )
  /** Yields the items of a kind; none if the kind was not exported. */
  const items = (kind: Kind) => itemsIn(folder, manifest, kind)
  return { id, folder, manifest, files: found.files, items }
}

interface Findings {
  readonly files: ArchivedFile[]
  /** Names of the objects that the media items refer to. */
  readonly named: Set<string>
  readonly faults: string[]
}

/** Parsers for the lines of each file of an archive. They add to the findings; false means an invalid line. */
function readersInto({ files, named }: Findings): ReadonlyMap<string, (line: unknown) => boolean> {
  const readFileEntry = (line: unknown) => {
    const { data } = ArchivedFile.safeParse(line)
    if (data) files.push(data)
    return data !== undefined
  }
  const readItem = (kind: Kind) => (line: unknown) => {
    const item = kind.item(line)
    if (item) for (const filename of filesOf(kind, item)) named.add(filename)
    return item !== undefined
  }
  const items = kindsFor({ inquiries: true }).map((kind) => [jsonlFileName(kind), readItem(kind)] as const)
  return new Map([[paths.files, readFileEntry], ...items])
}

async function lookAtLines(folder: string, { contents }: Manifest, found: Findings): Promise<void> {
  if (!contents[paths.files]) found.faults.push(`${paths.files} is missing`)
  const readers = readersInto(found)
  for (const [name, expected] of Object.entries(contents)) {
    const read = readers.get(name)
    const path = join(folder, name)
    const wrong = read
      ? differences(name, await digestOf(path), expected)
      : [`${name} is nothing that this program knows`]
    found.faults.push(...wrong)
    if (read && wrong.length === 0) await readEach(path, read, found.faults)
  }
}

async function readEach(path: string, read: (line: unknown) => boolean, faults: string[]): Promise<void> {
  let number = 0
  for await (const line of readJsonl(path)) {
    number++
    if (!read(line)) faults.push(`${path}, line ${number} is nothing that this program can read`)
  }
}

function differences(name: string, found: Digest | undefined, { bytes, sha256 }: Digest): string[] {
  if (!found) return [`${name} is missing`]
  if (found.bytes !== bytes) return [`${name} has ${found.bytes} bytes instead of ${bytes}`]
  return found.sha256 === sha256 ? [] : [`${name} is not what was exported: its checksum is another`]
}

async function* itemsIn(folder: string, { contents }: Manifest, kind: Kind): AsyncGenerator<Item> {
  const name = jsonlFileName(kind)
  if (!contents[name]) return
  for await (const line of readJsonl(join(folder, name))) {
    const item = kind.item(line)
    if (!item) throw new Error(`${name} was changed while it was read`)
    yield item
  }
}
