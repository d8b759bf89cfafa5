import { uploads as limits } from '@highline/shared/constants'
import type { Patch } from '../../aws/patched-copy'
import type { FileType } from '../file-types'
import { fileTypes } from '../file-types'
import { type ByteReader, bytesReader } from '../inspect/byte-reader'
import { assertDecodable } from '../inspect/inspect-file'
import { type Frames, heldByFrames } from '../inspect/picture-size'
import * as uploadErrors from '../upload-errors'
import { movieTraces } from './strip-movie'
import { framesOf, stripPicture } from './strip-picture'
import { webmTraces } from './strip-webm'

/** What of a film's notes is to be written over where it stands; undefined when the film is damaged. */
export const videoMetadataPatches = (type: FileType, reader: ByteReader) =>
  type === fileTypes.webm ? webmTraces(reader) : movieTraces(reader)

/**
 * A picture or film that does not tell where, when and with what it was taken; the very same bytes where it never did.
 * @throws ApiError UNSUPPORTED_FILE when it is damaged, FILE_TOO_LARGE when it is too long an animation
 */
export async function stripMetadata(name: string, type: FileType, bytes: Uint8Array): Promise<Uint8Array> {
  const clean = type.family === 'video' ? await cleanFilm(type, bytes) : stripPicture(type, bytes)
  if (!clean) throw uploadErrors.damaged(name)
  assertFramesDecodable(name, framesOf(type, clean))
  return clean
}

/** @throws ApiError FILE_TOO_LARGE */
function assertFramesDecodable(name: string, { count, width, height }: Frames = noFrames): void {
  if (count * width * height > limits.imagePixels)
    throw uploadErrors.tooLongAnimation(name, limits.imagePixels / 1_000_000)
  if (count > 1) assertDecodable(name, { width, height, heldBytes: heldByFrames })
}

const noFrames: Frames = { count: 0, width: 0, height: 0 }

async function cleanFilm(type: FileType, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const patches = await videoMetadataPatches(type, bytesReader(bytes))
  return patches && (patches.length === 0 ? bytes : patched(bytes, patches))
}

function patched(bytes: Uint8Array, patches: readonly Patch[]): Uint8Array {
  const copy = Buffer.from(bytes)
  for (const patch of patches) patch.bytes.copy(copy, patch.start)
  return copy
}
