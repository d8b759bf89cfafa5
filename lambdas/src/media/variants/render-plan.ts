import { renditions } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import { isImage, isStored, isVideo, type LogoTone } from '@highline/shared/schemas/media'
import type { MediaApp } from '../../app'
import type { PublicContent } from '../../publish/public-content'
import { changeRow, type MediaRow } from '../media-row'

export interface RenderPlan {
  readonly id: number
  /** Filename of the picture, or of a video's poster. */
  readonly source: string
  /** Whether it has category hero or a slide shows it, so that it needs portrait crops for phones. */
  readonly hero: boolean
  /** Whether it has category logo or is the current logo, so that it needs icons. */
  readonly logo: boolean
  /** Tone of a logo, once it has been determined. */
  readonly tone?: LogoTone | undefined
  /** Focal point in whole hundredths of the picture's sides. */
  readonly focus: { readonly x: number; readonly y: number }
}

/** Returns undefined when there is nothing to render: a video without poster, a file of another host or in the bin. */
export function planOf(row: MediaRow, page: Pick<PublicContent, 'content' | 'logo'>): RenderPlan | undefined {
  const source = sourceOf(row)
  if (!source || row.deletedAt) return
  const { id, category, focalPoint: { x, y } = { x: 0.5, y: 0.5 } } = row
  return {
    id,
    source,
    hero: category === 'hero' || page.content.slide.some(({ mediaId }) => mediaId === id),
    logo: category === 'logo' || page.logo === id,
    focus: { x: Math.round(x * 100), y: Math.round(y * 100) },
  }
}

function sourceOf(row: MediaRow): string | undefined {
  if (isVideo(row)) return row.poster
  return isImage(row) && isStored(row) ? row.filename : undefined
}

/** Sizes of portrait crops; part of the plan's key, so that pictures are rendered again when the sizes change. */
const portraits = renditions.portrait.map(({ width, height }) => `${width}x${height}`).join('+')

/** Returns the same key for plans that need the same renditions. */
export const planKey = ({ source, hero, logo, focus }: RenderPlan) =>
  [source, hero ? `hero ${portraits}` : '', logo ? 'logo' : '', focus.x, focus.y].join(' ')

/** `quick` renders WebP, icons and card, `slow` AVIF. */
export type RenderPhase = 'quick' | 'slow' | 'done'

/** Returns the next phase of an item. */
export function renderPhase(row: MediaRow, plan: RenderPlan): RenderPhase {
  if (row.unreadable === plan.source) return 'done'
  if (row.renderedQuick !== planKey(plan)) return 'quick'
  return row.renderedAll === planKey(plan) ? 'done' : 'slow'
}

/** Number of attempts to render this file that were started and not finished. */
export const attemptsOf = ({ attempts }: MediaRow, { source }: RenderPlan): number =>
  attempts?.source === source ? attempts.count : 0

/** Counts an attempt before it starts: a killed process counts too. @returns whether the item still has this file */
export const beginAttempt = (app: MediaApp, plan: RenderPlan): Promise<boolean> =>
  updateIfSameFile(app, plan, (row) => withAttempts(row, plan, attemptsOf(row, plan) + 1))

/**
 * Takes back the count of the attempt and stores its result. @param made attributes to set, unless the item's quick
 * renditions now belong to another plan (such as a new focal point): its list of renditions would lose those for good
 */
export async function endAttempt(app: MediaApp, plan: RenderPlan, made: Partial<MediaRow>): Promise<void> {
  await updateIfSameFile(app, plan, (row) => {
    const overtaken = (made.renderedQuick ?? row.renderedQuick) !== planKey(plan)
    return { ...withAttempts(row, plan, attemptsOf(row, plan) - 1), ...(overtaken ? {} : made) }
  })
}

/** Marks a file as unreadable: it is not tried again, and the admin shows it as such. */
export async function giveUp(app: MediaApp, plan: RenderPlan): Promise<void> {
  await updateIfSameFile(app, plan, (row) => ({ ...withAttempts(row, plan, 0), unreadable: plan.source }))
}

/**
 * Marks renditions that are missing from S3 to be rendered again, if the picture itself is stored.
 * @param stored the names of all stored files, listed after the item was read
 */
export async function rerender(app: MediaApp, row: MediaRow, stored: ReadonlySet<string>): Promise<void> {
  const source = sourceOf(row)
  const lost = row.variants.map(({ filename }) => filename).filter((filename) => !stored.has(filename))
  if (lost.length === 0 || !source || !stored.has(source)) return
  await updateIfSameFile(app, { id: row.id, source }, (current) => {
    // A file that was given up is tried again too: its quick renditions were made once.
    const { renderedQuick, renderedAll, attempts, unreadable, variants, ...others } = current
    return { ...others, variants: variants.filter(({ filename }) => !lost.includes(filename)) }
  })
}

function withAttempts({ attempts, ...row }: MediaRow, { source }: RenderPlan, count: number): MediaRow {
  return count > 0 ? { ...row, attempts: { source, count } } : row
}

/** Updates an item. @returns false, without a write, when it is gone, in the bin, or has another file */
async function updateIfSameFile(
  app: MediaApp,
  { id, source }: Pick<RenderPlan, 'id' | 'source'>,
  change: (row: MediaRow) => MediaRow,
) {
  const changed = (row: MediaRow): MediaRow => {
    if (row.deletedAt || sourceOf(row) !== source) throw apiError('NOT_FOUND')
    return change(row)
  }
  try {
    await changeRow(app, id, changed)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return false
    throw error
  }
}
