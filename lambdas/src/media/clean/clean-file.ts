import type { Patch } from '../../aws/patched-copy'
import type { FileType } from '../file-types'
import { fileTypes } from '../file-types'
import { bytesReader } from '../inspect/byte-reader'
import * as refusals from '../refusals'
import { movieTraces } from './clean-movie'
import { cleanPicture } from './clean-picture'

/** Films whose notes are written over where they stand. */
export const isMovie = (type: FileType) => type === fileTypes.mp4 || type === fileTypes.mov

/**
 * A picture or film that does not tell where, when and with what it was taken; the very same bytes where it never did.
 * @throws ApiError UNSUPPORTED_FILE when it is damaged
 */
export async function cleanFile(name: string, type: FileType, bytes: Uint8Array): Promise<Uint8Array> {
  const clean = isMovie(type) ? await cleanMovie(bytes) : cleanPicture(type, bytes)
  if (clean) return clean
  throw refusals.damaged(name)
}

async function cleanMovie(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const patches = await movieTraces(bytesReader(bytes))
  return patches && (patches.length === 0 ? bytes : patched(bytes, patches))
}

function patched(bytes: Uint8Array, patches: readonly Patch[]): Uint8Array {
  const copy = Buffer.from(bytes)
  for (const patch of patches) patch.bytes.copy(copy, patch.start)
  return copy
}
