import { renditions, uploadLimits } from '@highline/shared/constants'
import { cropAround, type Size } from '@highline/shared/crop-around'
import type { LogoTone } from '@highline/shared/schemas/media'
import sharp, { type CreateRaw, type Sharp, type SharpOptions } from 'sharp'
import { sniff } from '../inspect/sniff'
import { drawSvg } from './draw-svg'
import { toneOf } from './logo-tone'
import type { RenderPlan } from './render-plan'
import { type Original, type RenditionSpec, scaled } from './rendition-specs'

/** No picture is decoded twice in the same way, so libvips' cache would only take memory that decoders need. */
sharp.cache(false)

export interface OpenedPicture {
  readonly original: Original
  tone(): Promise<LogoTone>
  render(spec: RenditionSpec, plan: RenderPlan): Promise<Uint8Array>
}

/** Error for a picture that cannot be decoded, not even by browsers. */
export class UnreadablePicture extends Error {
  override readonly name = 'Unreadable'
}

/** Size that the decoded copy of a still must cover: all renditions are made from it, so the largest decides. */
const enough = { width: Math.max(...renditions.widths), height: 1440 }
const pixels: SharpOptions = { limitInputPixels: uploadLimits.imagePixels }

/**
 * Decodes a picture: upright, in sRGB, and without metadata such as place, camera and thumbnail.
 * @throws UnreadablePicture
 */
export async function openPicture(bytes: Uint8Array): Promise<OpenedPicture> {
  // SVG is the only picture format that is text.
  if (sniff(bytes) === 'text') return openDrawing(bytes)
  const { pages = 1, format, autoOrient, pageHeight } = await readable(sharp(bytes, pixels).metadata())
  const { width } = autoOrient
  if (pages > 1 && format !== 'heif') {
    const original = { width, height: pageHeight ?? autoOrient.height, animated: true, drawing: false }
    return openAnimation(bytes, original)
  }
  return openStill(bytes, { ...autoOrient, animated: false, drawing: false })
}

const readable = <T>(decoded: Promise<T>): Promise<T> =>
  decoded.catch((cause: unknown) => {
    throw new UnreadablePicture('The picture cannot be decoded', { cause })
  })

async function openStill(bytes: Uint8Array, original: Original): Promise<OpenedPicture> {
  const decoded = sharp(bytes, { ...pixels, sequentialRead: true })
    .autoOrient()
    .resize({ ...decodedSize(original), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await readable(decoded)
  return ofPixels(data, { width: info.width, height: info.height, channels: info.channels }, original)
}

function decodedSize(original: Original): Size {
  const { width, height } = original
  const useful = Math.max(enough.width / width, enough.height / height)
  return scaled(original, Math.min(1, useful, Math.sqrt(renditions.decodedPixelsMax / (width * height))))
}

function ofPixels(data: Buffer, raw: CreateRaw, original: Original): OpenedPicture {
  const copy = () => sharp(data, { raw })
  return {
    original,
    tone: () => toneOf(copy()),
    render: (spec, plan) => encode(shaped(copy(), raw, spec, plan), spec, plan),
  }
}

/** Scales all frames, without crops for phones. Card and icons are made of the first frame. */
async function openAnimation(bytes: Uint8Array, original: Original): Promise<OpenedPicture> {
  const first = () => sharp(bytes, pixels)
  return {
    original,
    tone: () => toneOf(first()),
    render: (spec, plan) => {
      if (spec.crop) return encode(shaped(first(), original, spec, plan), spec, plan)
      const { width, height } = spec
      const frames = sharp(bytes, { ...pixels, animated: true }).resize({ width, height, fit: 'fill' })
      return readable(frames.webp({ quality: 70, effort: 2, mixed: true }).toBuffer())
    },
  }
}

/** Renders a drawing at the size of its largest icon. */
async function openDrawing(bytes: Uint8Array): Promise<OpenedPicture> {
  const side = Math.max(...renditions.icons)
  const { size, raw, data } = await drawSvg(bytes, side)
  return ofPixels(data, raw, { ...size, animated: false, drawing: true })
}

function shaped(image: Sharp, size: Size, spec: RenditionSpec, plan: RenderPlan): Sharp {
  const { width, height } = spec
  if (spec.crop === 'icon') return iconOf(image, width, groundOf(width, plan))
  if (!spec.crop) return image.resize({ width, height, fit: 'fill' })
  return image.extract(cropAround(size, spec, plan.focus)).resize({ width, height, fit: 'fill' })
}

function iconOf(image: Sharp, side: number, ground: string | undefined): Sharp {
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const whole = image.resize({ width: side, height: side, fit: 'contain', background })
  return ground ? whole.flatten({ background: ground }) : whole
}

const white = '#ffffff'
const night = '#0a151d'

/** Background of an icon: browser tabs have any colour; phones fill transparency with black, even in solid logos. */
function groundOf(width: number, { tone }: RenderPlan): string | undefined {
  if (tone === 'light') return night
  return tone === 'solid' && width !== 180 ? undefined : white
}

/** Width above which a higher encoder effort costs seconds. */
const wide = 1600

function encode(image: Sharp, { format, width, crop }: RenditionSpec, plan: RenderPlan): Promise<Uint8Array> {
  if (format === 'jpeg')
    return image.flatten({ background: white }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  if (format === 'png') return image.png({ compressionLevel: 9 }).toBuffer()
  const effort = width > wide ? 2 : format === 'webp' ? 4 : 3
  const chromaSubsampling = plan.logo ? '4:4:4' : '4:2:0'
  const at = (quality: number) =>
    format === 'webp'
      ? image.clone().webp({ quality, effort }).toBuffer()
      : image.clone().avif({ quality, effort, chromaSubsampling }).toBuffer()
  return crop === 'portrait' ? lightEnough(at, qualities[format]) : at(format === 'webp' ? 78 : 50)
}

/** Qualities to try for portrait crops, best first: `good` for the target size, `low` only to stay below the limit. */
const qualities = {
  webp: { good: [78, 66], low: [48, 36, 24] },
  avif: { good: [45, 40, 35], low: [31, 25, 20] },
} as const

type Encoder = (quality: number) => Promise<Uint8Array>

/** Returns the best encoding in `good` within the target size, or else the best of all within the limit, or the last. */
async function lightEnough(at: Encoder, { good, low }: Record<'good' | 'low', readonly number[]>) {
  const tried: Uint8Array[] = []
  for (const quality of [...good, ...low]) {
    const bytes = await at(quality)
    if (bytes.length <= renditions.portraitBytesTarget) return bytes
    tried.push(bytes)
    const best = tried.find(({ length }) => length <= renditions.portraitBytes)
    if (best && tried.length >= good.length) return best
  }
  return tried.at(-1) ?? new Uint8Array()
}
