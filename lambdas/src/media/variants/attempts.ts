import { ApiError } from '@highline/shared/http/errors'
import type { MediaApp } from '../../app'
import { media } from '../../data/entities'
import { update } from '../../data/update'
import type { MediaRow } from '../media-row'
import { type RenderPlan, sourceOf } from './render-plan'

/** How often rendering of this file was begun and not finished. */
export const attemptsOf = ({ attempts }: MediaRow, { source }: RenderPlan): number =>
  attempts?.source === source ? attempts.count : 0

/**
 * Notes an attempt before it is made, so that one whose process is killed counts too.
 * @returns whether it is to be made: the row still has this file
 */
export const beginAttempt = (app: MediaApp, plan: RenderPlan): Promise<boolean> =>
  note(app, plan, (row) => withAttempts(row, plan, attemptsOf(row, plan) + 1))

/**
 * Takes the attempt back: it was finished, or what stopped it is no fault of the file.
 * @param made what the row is told, unless its focal point moved meanwhile
 */
export async function endAttempt(app: MediaApp, plan: RenderPlan, made: Partial<MediaRow>): Promise<void> {
  await note(app, plan, (row) => {
    const { renderedAll, renderedQuick = row.renderedQuick } = made
    const overtaken = renderedAll !== undefined && renderedAll !== renderedQuick
    return { ...withAttempts(row, plan, attemptsOf(row, plan) - 1), ...(overtaken ? {} : made) }
  })
}

/** The file is not tried again; its owner is told. */
export async function giveUp(app: MediaApp, plan: RenderPlan): Promise<void> {
  await note(app, plan, (row) => ({ ...withAttempts(row, plan, 0), unreadable: plan.source }))
}

function withAttempts({ attempts, ...row }: MediaRow, { source }: RenderPlan, count: number): MediaRow {
  return count > 0 ? { ...row, attempts: { source, count } } : row
}

/** @returns false when the row is gone, in the bin, or has another file: then nothing is noted */
async function note(app: MediaApp, { id, source }: RenderPlan, change: (row: MediaRow) => MediaRow) {
  const changed = (row: MediaRow): MediaRow => {
    if (row.deletedAt || sourceOf(row) !== source) throw new Superseded()
    return change(row)
  }
  try {
    await update(app, media, { source: { id }, version: undefined, change: changed })
    return true
  } catch (error) {
    const purged = error instanceof ApiError && error.code === 'NOT_FOUND'
    if (!purged && !(error instanceof Superseded)) throw error
    return false
  }
}

/** The row went to the bin or got another file while its own was rendered. */
class Superseded extends Error {}
