import { renditions } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import { isImage, isStored, isVideo, type LogoTone } from '@highline/shared/schemas/media'
import type { MediaApp } from '../../app'
import type { PublicContent } from '../../publish/public-content'
import { changeRow, type MediaRow } from '../media-row'

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

/** Undefined for what has nothing to render: a video without a still, a file of another host, one in the bin. */
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

/** Of the cuts for phones: in the key, so that pictures are cut anew once these change. */
const portraits = renditions.portrait.map(({ width, height }) => `${width}x${height}`).join('+')

/** Two plans with the same key want the same renditions. */
export const planKey = ({ source, hero, logo, focus }: RenderPlan) =>
  [source, hero ? `hero ${portraits}` : '', logo ? 'logo' : '', focus.x, focus.y].join(' ')

/** What is still to be done for a row: WebP, icons and card first, AVIF after. */
export function renderPhase(row: MediaRow, plan: RenderPlan): 'quick' | 'slow' | 'done' {
  if (row.unreadable === plan.source) return 'done'
  if (row.renderedQuick !== planKey(plan)) return 'quick'
  return row.renderedAll === planKey(plan) ? 'done' : 'slow'
}

/** How often rendering of this file was begun and not finished. */
export const attemptsOf = ({ attempts }: MediaRow, { source }: RenderPlan): number =>
  attempts?.source === source ? attempts.count : 0

/** Notes an attempt before it is made: a killed process counts too. @returns whether the row still has this file */
export const beginAttempt = (app: MediaApp, plan: RenderPlan): Promise<boolean> =>
  note(app, plan, (row) => withAttempts(row, plan, attemptsOf(row, plan) + 1))

/**
 * Takes the attempt back. @param made what the row is told; of the slow phase only while the row's quick renditions are
 * of the same plan: once they were made for another focal point, the list of renditions would lose them for good
 */
export async function endAttempt(app: MediaApp, plan: RenderPlan, made: Partial<MediaRow>): Promise<void> {
  await note(app, plan, (row) => {
    const overtaken = (made.renderedQuick ?? row.renderedQuick) !== planKey(plan)
    return { ...withAttempts(row, plan, attemptsOf(row, plan) - 1), ...(overtaken ? {} : made) }
  })
}

/** The file is not tried again; its owner is told. */
export async function giveUp(app: MediaApp, plan: RenderPlan): Promise<void> {
  await note(app, plan, (row) => ({ ...withAttempts(row, plan, 0), unreadable: plan.source }))
}

/**
 * Has renditions that are no longer stored made anew, where the picture itself is there.
 * @param stored the names of all stored files, read after the row
 */
export async function rerender(app: MediaApp, row: MediaRow, stored: ReadonlySet<string>): Promise<void> {
  const source = sourceOf(row)
  const lost = row.variants.map(({ filename }) => filename).filter((filename) => !stored.has(filename))
  if (lost.length === 0 || !source || !stored.has(source)) return
  await note(app, { id: row.id, source }, (current) => {
    // Also of a file that was given up: its quick renditions were made once.
    const { renderedQuick, renderedAll, attempts, unreadable, variants, ...others } = current
    return { ...others, variants: variants.filter(({ filename }) => !lost.includes(filename)) }
  })
}

function withAttempts({ attempts, ...row }: MediaRow, { source }: RenderPlan, count: number): MediaRow {
  return count > 0 ? { ...row, attempts: { source, count } } : row
}

/** @returns false when the row is gone, in the bin, or has another file: then nothing is noted */
async function note(
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
