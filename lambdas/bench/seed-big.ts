import { counts } from '@highline/shared/constants'
import sharp from 'sharp'
import { inquiryTotal } from '../cli/seed/site-contents'
import type { App, MediaApp } from '../src/app'
import { counters, heroSlides, inquiries, media, projects } from '../src/data/entities'
import { putStep } from '../src/data/entity'
import type { TransactItem } from '../src/data/table'
import { freshFilename } from '../src/media/file-types'
import type { MediaRow } from '../src/media/media-row'
import { type BigFile, bigInquiry, bigMedia, bigProject, bigSlide, hash } from './big-rows'

const bigInquiries = 10_000

/** DynamoDB takes a hundred steps at a time; one is kept for a total. */
const batch = 99
/** So many files are stored at once. */
const atOnce = 20

/**
 * Fills an empty site to its limits, to see how it bears that. Written in batches, past the handlers, which would
 * list a thousand files before each upload; counters and totals end where the handlers would have left them.
 */
export async function seedBig(app: MediaApp, picture = bigPicture): Promise<void> {
  const rows = await addMedia(app, picture)
  await addRows(app, 'heroSlide', counts.heroSlides, (n, id) =>
    putStep(heroSlides, bigSlide(n, { id, mediaId: usedId(rows, n, 'hero') }), 'absent'),
  )
  await addRows(app, 'project', counts.projects, (n, id) =>
    putStep(projects, bigProject(n, { id, mediaId: usedId(rows, n, 'project') }), 'absent'),
  )
  await addInquiries(app)
}

function usedId(rows: readonly MediaRow[], n: number, category: MediaRow['category']): number {
  const fitting = rows.filter((row) => row.category === category)
  return fitting[n % fitting.length]?.id ?? 0
}

async function addMedia(app: MediaApp, picture: typeof bigPicture): Promise<MediaRow[]> {
  const first = await firstId(app, 'media', counts.media)
  const rows: MediaRow[] = []
  for (let n = 0; n < counts.media; n += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, counts.media - n) }, (_, k) => n + k)
    const files = await Promise.all(
      numbers.map(async (number) => storePicture(app, first + number, await picture(number))),
    )
    rows.push(...files.map((file, k) => bigMedia(n + k, file)))
  }
  const steps = rows.map((row) => putStep(media, row, 'absent'))
  await writeAll(app, steps)
  return rows
}

async function storePicture(app: MediaApp, id: number, bytes: Uint8Array): Promise<BigFile> {
  const filename = freshFilename(app, 'png')
  await app.files.put(filename, bytes, 'image/png')
  return { id, filename, bytes: bytes.length, ...bigSize, createdAt: app.now().toISOString() }
}

const bigSize = { width: 96, height: 64 }

/** A PNG of two colours, others for each number. */
export function bigPicture(n: number): Promise<Uint8Array> {
  const channel = (k: number) => Math.round(255 * hash(n, k))
  const half = (k: number) => ({ r: channel(k), g: channel(k + 1), b: channel(k + 2) })
  const stripe = { create: { width: 48, height: 64, channels: 3, background: half(4) } } as const
  return sharp({ create: { ...bigSize, channels: 3, background: half(1) } })
    .composite([{ input: stripe, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

async function addRows(
  app: App,
  kind: 'heroSlide' | 'project',
  count: number,
  step: (n: number, id: number) => TransactItem,
): Promise<void> {
  const first = await firstId(app, kind, count)
  await writeAll(
    app,
    Array.from({ length: count }, (_, n) => step(n, first + n)),
  )
}

/** Those that are there already count: only what is missing is added. */
async function addInquiries(app: App): Promise<void> {
  const missing = Math.max(0, bigInquiries - (await inquiryTotal(app)))
  if (missing === 0) return
  const first = await firstId(app, 'inquiry', missing)
  const newest = app.now()
  const steps = Array.from({ length: missing }, (_, n) =>
    putStep(inquiries, bigInquiry(n, { id: first + n, of: missing, newest }), 'absent'),
  )
  await writeAll(app, steps, (written) => [{ count: counters.inquiryTotal, by: written }])
}

/** Draws so many ids at once. */
async function firstId(
  { table }: App,
  kind: Parameters<typeof counters.id>[0],
  count: number,
): Promise<number> {
  return (await table.increment(counters.id(kind), count)).n - count + 1
}

async function writeAll(
  { table }: App,
  steps: readonly TransactItem[],
  total: (written: number) => TransactItem[] = () => [],
): Promise<void> {
  for (let start = 0; start < steps.length; start += batch) {
    const some = steps.slice(start, start + batch)
    await table.transact([...some, ...total(some.length)])
  }
}
