import { renditions } from '@highline/shared/constants'
import type { MediaApp } from '../../app'
import { readPublicContent } from '../../publish/public-content'
import type { MediaRow } from '../media-row'
import { type OpenedPicture, openPicture, UnreadablePicture } from './open-picture'
import {
  attemptsOf,
  beginAttempt,
  endAttempt,
  giveUp,
  planKey,
  planOf,
  type RenderPhase,
  type RenderPlan,
  renderPhase,
} from './render-plan'
import { type RenditionSpec, renditionSpecs } from './rendition-specs'

/**
 * Makes every missing rendition: first the quick ones of all files (WebP, cards, icons), then AVIF, which yields to new
 * uploads. The work is derived from the media items. A file that fails is given up after `renditions.attempts`.
 * @param timeLeft milliseconds; each change of an item causes another call, so stopping early loses nothing
 * @throws the first error of S3, after all other files were rendered; any error of the table immediately
 */
export async function makeVariants(app: MediaApp, timeLeft: () => number = () => Infinity): Promise<void> {
  const run: Run = { app, skipped: new Set(), outages: [], timeLeft }
  await makeAll(run, ['quick', 'slow'])
  if (run.outages.length > 0) throw run.outages[0]
}

interface Run {
  readonly app: MediaApp
  /** Sources that failed in this run. A later run tries them again unless they were given up. */
  readonly skipped: Set<string>
  /** Errors that the file did not cause, such as an outage of S3. */
  readonly outages: unknown[]
  readonly timeLeft: () => number
}

interface Job {
  readonly row: MediaRow
  readonly plan: RenderPlan
  readonly phase: RenderPhase
}

/** Milliseconds that must be left to start another rendition. */
const reserve = 30_000

/** @param phases in the order in which they are worked off */
async function makeAll(run: Run, phases: readonly RenderPhase[]): Promise<void> {
  for (let next = await nextJob(run, phases); next; next = await nextJob(run, phases)) await make(run, next)
}

async function nextJob({ app, skipped, timeLeft }: Run, phases: readonly RenderPhase[]) {
  if (timeLeft() < reserve) return
  const page = await readPublicContent(app)
  const jobs = page.media.flatMap((row): Job[] => {
    const plan = planOf(row, page)
    return plan && !skipped.has(plan.source) ? [{ row, plan, phase: renderPhase(row, plan) }] : []
  })
  return phases.flatMap((phase) => jobs.filter((job) => job.phase === phase))[0]
}

async function make(run: Run, job: Job): Promise<void> {
  const { app } = run
  const { row, plan } = job
  if (attemptsOf(row, plan) >= renditions.attempts) return giveUp(app, plan)
  const bytes = await readSource(run, plan)
  if (!bytes || !(await beginAttempt(app, plan))) return
  try {
    await render(run, job, bytes)
  } catch (error) {
    await skip(run, job, error)
  }
}

/** Called before the attempt is counted, since an outage of S3 is not the file's fault. */
async function readSource(run: Run, { id, source }: RenderPlan): Promise<Uint8Array | undefined> {
  try {
    return await run.app.files.readAll(source)
  } catch (error) {
    run.skipped.add(source)
    const missing = error instanceof Error && error.name === 'NoSuchKey'
    run.app.log.error(missing ? 'variants.missing' : 'variants.failed', error, { id })
    if (!missing) run.outages.push(error)
    return
  }
}

async function skip({ app, skipped, outages }: Run, { row, plan }: Job, error: unknown): Promise<void> {
  skipped.add(plan.source)
  app.log.error(error instanceof UnreadablePicture ? 'variants.unreadable' : 'variants.failed', error, {
    id: plan.id,
  })
  const last = attemptsOf(row, plan) + 1 >= renditions.attempts
  if (error instanceof UnreadablePicture || (error instanceof RenderFailed && last)) return giveUp(app, plan)
  if (error instanceof RenderFailed) return
  outages.push(error)
  await endAttempt(app, plan, {})
}

async function render(run: Run, { row, plan, phase }: Job, bytes: Uint8Array): Promise<void> {
  const { app } = run
  const picture = await ofFile(() => openPicture(bytes))
  const specs = renditionSpecs(picture.original, plan)
  const tone = plan.logo && phase === 'quick' ? await ofFile(() => picture.tone()) : undefined
  const there = new Set(row.variants.map(({ filename }) => filename))
  const missing = specs.filter(
    ({ format, filename }) => (format === 'avif') === (phase === 'slow') && !there.has(filename),
  )
  const storeThem = phase === 'quick' ? storeTogether : storeInTurn
  const stored = await storeThem(run, picture, missing, { ...plan, tone })
  const made = new Set([...there, ...stored.map(({ filename }) => filename)])
  const variants = specs.filter(({ filename }) => made.has(filename)).map(({ format, ...variant }) => variant)
  const { width, height } = picture.original
  const finished = stored.length === missing.length
  // A file without AVIF (drawing, animation) is complete after the quick phase and need not be decoded again.
  const isLast = phase === 'slow' || specs.every(({ format }) => format !== 'avif')
  await endAttempt(app, plan, {
    variants,
    ...(row.filename === plan.source ? { width, height } : {}),
    ...(tone ? { tone } : {}),
    ...(finished && phase === 'quick' ? { renderedQuick: planKey(plan) } : {}),
    ...(finished && isLast ? { renderedAll: planKey(plan) } : {}),
  })
}

/** Renders in parallel, or one by one where that takes too much memory. An animation is decoded for each rendition. */
async function storeTogether({ app }: Run, picture: OpenedPicture, specs: RenditionSpec[], plan: RenderPlan) {
  const pixels = specs.reduce((sum, { width, height }) => sum + width * height, 0)
  if (picture.original.animated || pixels > renditions.parallelPixelsMax) {
    for (const spec of specs) await store(app, picture, spec, plan)
    return specs
  }
  const stored = await Promise.allSettled(specs.map((spec) => store(app, picture, spec, plan)))
  for (const one of stored) if (one.status === 'rejected') throw one.reason
  return specs
}

/** Renders AVIF, which takes seconds, and new quick renditions in between. @returns those that there was time for */
async function storeInTurn(run: Run, picture: OpenedPicture, specs: RenditionSpec[], plan: RenderPlan) {
  const stored: RenditionSpec[] = []
  for (const spec of specs) {
    await makeAll(run, ['quick'])
    if (run.timeLeft() < reserve) break
    await store(run.app, picture, spec, plan)
    stored.push(spec)
  }
  return stored
}

async function store({ files }: MediaApp, picture: OpenedPicture, spec: RenditionSpec, plan: RenderPlan) {
  const bytes = await ofFile(() => picture.render(spec, plan))
  await files.put(spec.filename, bytes, spec.mimeType)
}

/** Any error that the picture itself causes, including running out of memory. */
class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
}

async function ofFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof UnreadablePicture
      ? cause
      : new RenderFailed('The picture cannot be rendered', { cause })
  }
}
