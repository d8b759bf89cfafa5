import { uploadLimits } from '@highline/shared/constants'
import type { Size } from '@highline/shared/crop-around'
import type { FilePart } from '@highline/shared/endpoints/media'
import type { MediaCategory } from '@highline/shared/schemas/media'
import { type FileType, fileTypes, matchesType, typeByMime } from '../file-types'
import { emptyFile, reasons, sizeLimits, tooLarge, unsupported } from '../upload-errors'
import type { ByteReader } from './byte-reader'
import { isWebm } from './ebml'
import { tracksOf } from './iso-boxes'
import { type PictureSize, pictureSizes } from './picture-size'
import { containsMarkup, sniff } from './sniff'

/** `name` and `mimeType` come from the client and may be wrong. */
interface Candidate extends Pick<FilePart, 'name' | 'mimeType'> {
  readonly category: MediaCategory
  readonly reader: ByteReader
}

export interface Inspected {
  readonly type: FileType
  /** Displayed size of a video. That of a picture is set when it is rendered, after its orientation is applied. */
  readonly size?: Size | undefined
}

/**
 * Determines the type of a file from its content; its name and declared MIME type must not contradict it.
 * @throws ApiError EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE, each with a message about this file
 */
export async function inspectFile(candidate: Candidate): Promise<Inspected> {
  const { name, mimeType, category, reader } = candidate
  if (reader.size === 0) throw emptyFile(name)
  const inspected = await inspectContent(name, reader)
  const { type } = inspected
  const promised = typeByMime(mimeType)
  const declared = !promised || promised.mimeType === type.mimeType
  if (!declared || !matchesType(name, type)) throw unsupported(name, reasons.extension(type))
  assertFits(name, type, category, reader.size)
  return inspected
}

/**
 * Checks that a category allows a file of this type and size.
 * @throws ApiError FILE_TOO_LARGE, UNSUPPORTED_FILE
 */
export function assertFits(name: string, type: FileType, category: MediaCategory, bytes: number): void {
  const { png, jpeg, webp, svg } = fileTypes
  if (category === 'logo' && ![png, jpeg, webp, svg].includes(type)) throw unsupported(name, reasons.notALogo)
  const [what, limit] = limitOf(type, category)
  if (bytes > limit) throw tooLarge(name, sizeLimits.bytes(what, limit))
  if (type === svg && category !== 'logo') throw unsupported(name, reasons.onlyALogo)
}

function limitOf(type: FileType, category: MediaCategory): [what: string, bytes: number] {
  if (type === fileTypes.svg) return ['SVG drawings', uploadLimits.svg]
  if (type.family === 'video') return ['videos', uploadLimits.video]
  return category === 'logo' ? ['logos', uploadLimits.logo] : ['pictures', uploadLimits.image]
}

async function inspectContent(name: string, reader: ByteReader): Promise<Inspected> {
  const head = await reader.read(0, 4096)
  const sniffed = sniff(head)
  if (sniffed === 'heic') throw unsupported(name, reasons.heic)
  if (sniffed === 'text') return inspectText(name, head)
  if (typeof sniffed === 'object') throw unsupported(name, reasons.format(sniffed.foreign))
  if (!sniffed || sniffed === 'svg') throw unsupported(name, reasons.unknown)
  if (containsMarkup(head)) throw unsupported(name, reasons.disguised)
  if (sniffed === 'mp4' || sniffed === 'mov') return inspectMovie(name, reader, fileTypes[sniffed])
  if (sniffed === 'webm') return inspectWebm(name, reader)
  const size = await pictureSizes[sniffed](reader)
  if (!size) throw unsupported(name, reasons.damaged)
  assertDecodable(name, size)
  return { type: fileTypes[sniffed] }
}

/** @throws ApiError FILE_TOO_LARGE when its decoder would take too much memory */
export function assertDecodable(name: string, { width, height, heldBytes }: PictureSize): void {
  const megapixels = (width * height) / 1_000_000
  if (width * height > uploadLimits.imagePixels) throw tooLarge(name, sizeLimits.pixels)
  const bearable = Math.floor(uploadLimits.decoderBytes / heldBytes / 1_000_000)
  if (megapixels > bearable) throw tooLarge(name, sizeLimits.decodedWhole(bearable))
}

/** Accepts SVG, the only picture format that is text; `sanitiseSvg` checks whether it is harmless. */
function inspectText(name: string, head: Uint8Array): Inspected {
  const text = Buffer.from(head).toString('utf8')
  if (/<svg[\s/>]/.test(text) && !/<html[\s>]/i.test(text)) return { type: fileTypes.svg }
  if (/^\s*</.test(text)) throw unsupported(name, reasons.format('a web page or document'))
  throw unsupported(name, reasons.unknown)
}

async function inspectWebm(name: string, reader: ByteReader): Promise<Inspected> {
  if (await isWebm(reader)) return { type: fileTypes.webm }
  throw unsupported(name, reasons.format('a Matroska (MKV) video'))
}

const hevc = /^(hvc1|hev1|dvh1|dvhe)$/

async function inspectMovie(name: string, reader: ByteReader, type: FileType): Promise<Inspected> {
  const tracks = await tracksOf(reader)
  if (!tracks) throw unsupported(name, reasons.damaged)
  const picture = tracks.find(({ kind }) => kind === 'vide')
  if (!picture) throw unsupported(name, reasons.noPicture)
  if (hevc.test(picture.codec)) throw unsupported(name, reasons.hevc)
  if (!/^avc[13]$/.test(picture.codec)) throw unsupported(name, reasons.codec('picture', picture.codec))
  const sound = tracks.find(({ kind, codec }) => kind === 'soun' && codec !== 'mp4a')
  if (sound) throw unsupported(name, reasons.codec('sound', sound.codec))
  return { type, size: picture.size }
}
