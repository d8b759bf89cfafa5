import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { hasCode } from '../../local/retry'

/** Size and checksum of a file of the archive, which detect truncation and changes. */
const Digest = { bytes: z.int(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

/** File name without path segments, so that it cannot refer to another folder. */
export const FileName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/))

/** Line of `files.jsonl`: one object of the media bucket, stored under its own name in `media/`. */
export const ArchivedFile = z.object({ filename: FileName, mimeType: z.string(), ...Digest })
export type ArchivedFile = z.infer<typeof ArchivedFile>

const JsonlFile = z.object({ lines: z.int(), ...Digest })
export type JsonlFile = z.infer<typeof JsonlFile>

/**
 * Last id that each counter has assigned, so that none is assigned twice. The counters listed here are in every
 * archive; the counter of a later content kind is missing from archives that are older than the kind.
 */
export const LastIds = z.catchall(
  z.object({ media: z.int(), heroSlide: z.int(), project: z.int(), inquiry: z.int() }),
  z.int(),
)
export type LastIds = z.infer<typeof LastIds>

/** Format version of the archive, raised when older programs cannot read the new format. */
export const ARCHIVE_VERSION = 1

/** `manifest.json`, which is written last: an archive without it is unfinished. */
export const Manifest = z.object({
  format: z.literal('highline-site'),
  version: z.literal(ARCHIVE_VERSION),
  exportedAt: z.string(),
  stage: z.string(),
  lastIds: LastIds,
  contents: z.record(FileName, JsonlFile),
  /** Names of files that were already missing from storage when the site was exported. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** Returns the `sha256` of a manifest, over its other fields: nothing else detects a changed digit in them. */
export const checksumOf = (manifest: object): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const paths = {
  manifest: 'manifest.json',
  /** Marker file of an unfinished export, which can be resumed in this folder. */
  unfinished: 'export.unfinished',
  files: 'files.jsonl',
  media: 'media',
} as const

const Header = z.object({ format: z.literal('highline-site'), version: z.int() })
const Sealed = z.looseObject({ sha256: z.optional(z.string()) })

/** @throws UserError when the folder holds no finished export, a damaged one, or one of a newer program */
export async function readManifest(folder: string): Promise<{ id: string; manifest: Manifest }> {
  const written = await readWhole(folder)
  const json = jsonOf(written)
  const header = Header.safeParse(json).data
  if (header && header.version > ARCHIVE_VERSION)
    throw new UserError(`${folder} was written by a newer version of this program. Import it with that one.`)
  const manifest = Manifest.safeParse(json).data
  if (!manifest || !isWhole(json))
    throw new UserError(`${join(folder, paths.manifest)} is damaged. Nothing was changed.`)
  return { id: createHash('sha256').update(written).digest('hex'), manifest }
}

/** Whether the manifest matches its own checksum; the first exports had none. */
function isWhole(manifest: unknown): boolean {
  const { data: { sha256, ...rest } = {} } = Sealed.safeParse(manifest)
  return sha256 === undefined || sha256 === checksumOf(rest)
}

async function readWhole(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, paths.manifest), 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) throw error
    throw new UserError(`${folder} is no finished export: there is no ${paths.manifest} in it.`)
  }
}

/** Returns undefined for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
