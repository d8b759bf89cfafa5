import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '@highline/shared/infra/user-error'
import * as z from 'zod/mini'
import { ARCHIVE_VERSION, Manifest, parts, sealOf } from './manifest'

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
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
    throw new UserError(`${folder} is no finished export: there is no ${parts.manifest} in it.`)
  }
}

/** Undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
