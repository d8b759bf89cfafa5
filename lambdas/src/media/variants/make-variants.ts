import { ApiError } from '@highline/shared/http/errors'
import type { MediaVariant } from '@highline/shared/schemas/media'
import type { MediaApp } from '../../app'
import { media } from '../../data/entities'
import { update } from '../../data/update'
import { readPage } from '../../publish/page'
import type { MediaRow } from '../media-row'
import { toneOf } from './logo-tone'
import { openPicture, type Picture, Unreadable } from './open-picture'
import { planKey, planOf, type RenderPlan, sourceOf, stageOf } from './render-plan'
import { type Wish, wishesFor } from './wishes'

/**
 * Makes every rendition that is missing: for all files first what is quick (WebP, cards, icons), then AVIF; a new
 * upload overtakes an AVIF that is being made. What is wanted is read from the rows, so it does not matter why or
 * how often this is called.
 * @param timeLeft milliseconds; each change of a row causes another call, so stopping early loses nothing
 */
export async function makeVariants(app: MediaApp, timeLeft: () => number = () => Infinity): Promise<void> {
  const run: Run = { app, gone: new Set(), timeLeft }
  for (;;) {
    await makeQuickOnes(run)
    const next = await nextAt(run, 'slow')
    if (!next) return
    await make(run, next, 'slow')
  }
}

type Stage = 'quick' | 'slow'

interface Run {
  readonly app: MediaApp
  /** Sources that are not in storage; whoever heals them changes nothing here. */
  readonly gone: Set<string>
  readonly timeLeft: () => number
}

interface Job {
  readonly row: MediaRow
  readonly plan: RenderPlan
}

/** No picture takes longer than this to begin with. */
const reserve = 30_000

async function makeQuickOnes(run: Run): Promise<void> {
  for (;;) {
    const next = await nextAt(run, 'quick')
    if (!next) return
    await make(run, next, 'quick')
  }
}

async function nextAt({ app, gone, timeLeft }: Run, stage: Stage): Promise<Job | undefined> {
  if (timeLeft() < reserve) return
  const page = await readPage(app)
  for (const row of page.media) {
    const plan = planOf(row, page)
    if (plan && !gone.has(plan.source) && stageOf(row, plan) === stage) return { row, plan }
  }
  return
}

async function make(run: Run, job: Job, stage: Stage): Promise<void> {
  try {
    await render(run, job, stage)
  } catch (error) {
    const { source } = job.plan
    const missing = error instanceof Error && error.name === 'NoSuchKey'
    if (!missing && !(error instanceof Unreadable)) throw error
    run.app.log.error(missing ? 'variants.missing' : 'variants.unreadable', error, { id: job.plan.id })
    run.gone.add(source)
    if (!missing) await note(run.app, job.plan, { unreadable: source })
  }
}

async function render(run: Run, { row, plan }: Job, stage: Stage): Promise<void> {
  const { app } = run
  const bytes = await app.files.readAll(plan.source)
  const picture = await openPicture(bytes)
  const wishes = wishesFor(picture.original, plan)
  const there = new Set(row.variants.map(({ filename }) => filename))
  const missing = wishes.filter(
    ({ format, filename }) => (format === 'avif') === (stage === 'slow') && !there.has(filename),
  )
  const tone = plan.logo && stage === 'quick' ? await toneOf(bytes) : undefined
  if (stage === 'quick')
    await Promise.all(missing.map((wish) => store(app, picture, wish, { ...plan, tone })))
  else for (const wish of missing) await storeInTurn(run, picture, wish, plan)
  const made = new Set([...there, ...missing.map(({ filename }) => filename)])
  const variants = wishes.filter(({ filename }) => made.has(filename)).map(variantOf)
  const { width, height } = picture.original
  await note(app, plan, {
    variants,
    ...(row.filename === plan.source ? { width, height } : {}),
    ...(tone ? { tone } : {}),
    ...(stage === 'quick' ? { renderedQuick: planKey(plan) } : { renderedAll: planKey(plan) }),
  })
}

/** AVIF takes seconds: what is quick and has come meanwhile goes first. */
async function storeInTurn(run: Run, picture: Picture, wish: Wish, plan: RenderPlan): Promise<void> {
  await makeQuickOnes(run)
  await store(run.app, picture, wish, plan)
}

async function store({ files }: MediaApp, picture: Picture, wish: Wish, plan: RenderPlan): Promise<void> {
  await files.put(wish.filename, await picture.render(wish, plan), wish.mimeType)
}

const variantOf = ({ format, ...variant }: Wish): MediaVariant => variant

/** Only a row that is still there, and for which nothing newer was made meanwhile, is told. */
async function note(app: MediaApp, plan: RenderPlan, made: Partial<MediaRow>): Promise<void> {
  const change = (row: MediaRow): MediaRow => {
    const overtaken = made.renderedAll !== undefined && made.renderedAll !== row.renderedQuick
    if (row.deletedAt || sourceOf(row) !== plan.source || overtaken) throw new Superseded()
    return { ...row, ...made }
  }
  try {
    await update(app, media, { source: { id: plan.id }, version: undefined, change })
  } catch (error) {
    const purged = error instanceof ApiError && error.code === 'NOT_FOUND'
    if (!purged && !(error instanceof Superseded)) throw error
  }
}

/** The row went to the bin, got another file, or another focal point, while it was rendered. */
class Superseded extends Error {}
