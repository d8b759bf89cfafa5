import { renditions } from '@highline/shared/constants'
import type { Size } from '@highline/shared/crop-around'
import type { MediaVariant } from '@highline/shared/schemas/media'
import { stemOf } from '../file-types'
import type { RenderPlan } from './render-plan'

/** A rendition to be made. Its filename is derived from its content, so that rendering is idempotent. */
export interface RenditionSpec extends MediaVariant {
  readonly format: 'webp' | 'avif' | 'jpeg' | 'png'
}

export interface Original extends Size {
  readonly animated: boolean
  readonly drawing: boolean
}

/** Returns all renditions of a picture; none is larger than the picture. A drawing scales by itself: only icons. */
export function renditionSpecs(original: Original, plan: RenderPlan): RenditionSpec[] {
  const icons = plan.logo ? iconsOf(plan) : []
  if (original.drawing) return icons
  const cuts = plan.hero && !original.animated ? portraitsOf(original, plan) : []
  const card = plan.logo ? [] : [cardOf(original, plan)]
  return [...wholesOf(original, plan), ...cuts, ...card, ...icons]
}

/** Uncropped, in standard widths and the picture's own if smaller: the upload holds metadata that must stay private. */
function wholesOf(original: Original, { source }: RenderPlan): RenditionSpec[] {
  const largest = largestWidth(original)
  const widths = [...renditions.widths.filter((width) => width < largest), largest]
  const formats = original.animated ? (['webp'] as const) : (['webp', 'avif'] as const)
  return widths.flatMap((width) => {
    const height = Math.round((original.height * width) / original.width)
    const size = { width, height: Math.min(Math.max(1, height), renditions.sideMax) }
    return formats.map((format) => spec(`${stemOf(source)}-${width}`, format, size))
  })
}

/** Width of the largest rendition. It is smaller for a tall picture, to stay within the limits of the encoders. */
function largestWidth({ width, height }: Size): number {
  const { widths, sideMax, pixelsMax } = renditions
  const narrow = Math.min((sideMax * width) / height, Math.sqrt((pixelsMax * width) / height))
  return Math.max(1, Math.floor(Math.min(width, Math.max(...widths), narrow)))
}

function portraitsOf(original: Original, { source, focus }: RenderPlan): RenditionSpec[] {
  const sizes = new Map(
    renditions.portrait.map((size) => within(size, original)).map((size) => [size.width, size]),
  )
  return [...sizes.values()].flatMap((size) => {
    const name = `${stemOf(source)}-p${size.width}x${size.height}-${focus.x}x${focus.y}`
    return (['webp', 'avif'] as const).map((format) => spec(name, format, size, 'portrait'))
  })
}

function cardOf(original: Original, { source, focus }: RenderPlan): RenditionSpec {
  const size = within(renditions.card, original)
  return spec(`${stemOf(source)}-card-${focus.x}x${focus.y}`, 'jpeg', size, 'card')
}

const iconsOf = ({ source }: RenderPlan): RenditionSpec[] =>
  renditions.icons.map((side) =>
    spec(`${stemOf(source)}-icon${side}`, 'png', { width: side, height: side }, 'icon'),
  )

/** Returns the largest size with the same aspect ratio, and not larger, that can be cropped from a picture. */
function within({ width, height }: Size, original: Size): Size {
  const scale = Math.min(1, original.width / width, original.height / height)
  return scaled({ width, height }, scale, Math.floor)
}

/** Scales a size to whole pixels, at least one per side. */
export function scaled({ width, height }: Size, scale: number, rounded = Math.round): Size {
  return { width: Math.max(1, rounded(width * scale)), height: Math.max(1, rounded(height * scale)) }
}

function spec(name: string, format: RenditionSpec['format'], size: Size, crop?: RenditionSpec['crop']) {
  return {
    filename: `${name}.${format === 'jpeg' ? 'jpg' : format}`,
    mimeType: `image/${format}`,
    format,
    ...size,
    ...(crop ? { crop } : {}),
  }
}
