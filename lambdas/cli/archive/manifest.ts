import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

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
  /** Every file of lines. */
  contents: z.record(FileName, JsonlFile),
  /** Files that storage had lost already when this was exported. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** What stands in a manifest as its `sha256`, of all else in it: nothing but that tells a wrong digit there. */
export const sealOf = (manifest: object): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** What an archive's parts are called. */
export const parts = {
  manifest: 'manifest.json',
  /** There while an export has not ended; who finds it may go on with it. */
  unfinished: 'export.unfinished',
  files: 'files.jsonl',
  media: 'media',
} as const
