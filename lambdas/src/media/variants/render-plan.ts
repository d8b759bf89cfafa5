import { isImage, isVideo, type LogoTone } from '@highline/shared/schemas/media'
import type { PublicContent } from '../../publish/public-content'
import { isStored, type MediaRow } from '../media-row'

/** What renditions are made from, and what for. */
export interface RenderPlan {
  readonly id: number
  /** The picture, or a video's still. */
  readonly source: string
  /** Filed as one, or shown on a slide: it is cut for phones too. */
  readonly hero: boolean
  /** Filed as one, or the one in force: it becomes icons too. */
  readonly logo: boolean
  /** Of a logo, once it has been looked at. */
  readonly tone?: LogoTone | undefined
  /** In whole hundredths of the picture's sides. */
  readonly focus: { readonly x: number; readonly y: number }
}

/** The middle, where nobody chose another point. */
const middle = { x: 0.5, y: 0.5 }

/** Undefined for what has nothing to render: a video without a still, somebody else's file, one in the bin. */
export function planOf(row: MediaRow, page: Pick<PublicContent, 'content' | 'logo'>): RenderPlan | undefined {
  const source = sourceOf(row)
  if (!source || row.deletedAt) return
  const { id, category, focalPoint: { x, y } = middle } = row
  return {
    id,
    source,
    hero: category === 'hero' || page.content.slide.some(({ mediaId }) => mediaId === id),
    logo: category === 'logo' || page.logo === id,
    focus: { x: Math.round(x * 100), y: Math.round(y * 100) },
  }
}

/** The stored picture that renditions of a row are made from. */
export function sourceOf(row: MediaRow): string | undefined {
  if (isVideo(row)) return row.poster
  return isImage(row) && isStored(row) ? row.filename : undefined
}

/** Two plans with the same key want the same renditions. */
export const planKey = ({ source, hero, logo, focus }: RenderPlan) =>
  [source, hero ? 'hero' : '', logo ? 'logo' : '', focus.x, focus.y].join(' ')

/** What is still to be done for a row: WebP, icons and card first, AVIF after. */
export function renderPhase(row: MediaRow, plan: RenderPlan): 'quick' | 'slow' | 'done' {
  if (row.unreadable === plan.source) return 'done'
  if (row.renderedQuick !== planKey(plan)) return 'quick'
  return row.renderedAll === planKey(plan) ? 'done' : 'slow'
}
