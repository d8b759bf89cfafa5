import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { hasCode } from '../../local/retry'

/** Of a file of the archive: that it is whole, and the one that was written. */
const Digest = { bytes: z.int(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

/** A name that stays in the folder it is put into. */
export const FileName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/))

/** A line of `files.jsonl`: one object of the media bucket, which lies under its own name in `media/`. */
export const ArchivedFile = z.object({ filename: FileName, mimeType: z.string(), ...Digest })
export type ArchivedFile = z.infer<typeof ArchivedFile>

const JsonlFile = z.object({ lines: z.int(), ...Digest })
export type JsonlFile = z.infer<typeof JsonlFile>

/**
 * The last id that each counter has drawn, so that none is drawn twice. Those named are in every archive; one that was
 * written before a kind of content existed lacks its counter.
 */
export const LastIds = z.catchall(
  z.object({ media: z.int(), heroSlide: z.int(), project: z.int(), inquiry: z.int() }),
  z.int(),
)
export type LastIds = z.infer<typeof LastIds>

/** Greater when an older program could not read the archive. */
export const ARCHIVE_VERSION = 1

/** `manifest.json`, written when everything else is there: an archive without it is not finished. */
export const Manifest = z.object({
  format: z.literal('highline-site'),
  version: z.literal(ARCHIVE_VERSION),
  exportedAt: z.string(),
  stage: z.string(),
  lastIds: LastIds,
  contents: z.record(FileName, JsonlFile),
  /** Files that storage had lost already when this was exported. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** What stands in a manifest as its `sha256`, of all else in it: nothing but that tells a wrong digit there. */
export const sealOf = (manifest: object): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const parts = {
  manifest: 'manifest.json',
  /** There while an export has not ended; who finds it may go on with it. */
  unfinished: 'export.unfinished',
  files: 'files.jsonl',
  media: 'media',
} as const

const Header = z.object({ format: z.literal('highline-site'), version: z.int() })
const Sealed = z.looseObject({ sha256: z.optional(z.string()) })

/** @throws UserError when the folder holds no finished export, or one of a newer program */
export async function readManifest(folder: string): Promise<{ id: string; manifest: Manifest }> {
  const written = await readWhole(folder)
  const json = jsonOf(written)
  const header = Header.safeParse(json).data
  if (header && header.version > ARCHIVE_VERSION)
    throw new UserError(`${folder} was written by a newer version of this program. Import it with that one.`)
  const manifest = Manifest.safeParse(json).data
  if (!manifest || !isWhole(json))
    throw new UserError(`${join(folder, parts.manifest)} is damaged. Nothing was changed.`)
  return { id: createHash('sha256').update(written).digest('hex'), manifest }
}

/** Whether it says what it said when it was written; the first exports had no checksum of that. */
function isWhole(manifest: unknown): boolean {
  const { data: { sha256, ...rest } = {} } = Sealed.safeParse(manifest)
  return sha256 === undefined || sha256 === sealOf(rest)
}

async function readWhole(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, parts.manifest), 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) throw error
    throw new UserError(`${folder} is no finished export: there is no ${parts.manifest} in it.`)
  }
}

/** Undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
