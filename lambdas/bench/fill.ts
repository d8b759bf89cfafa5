import { counts } from '@highline/shared/constants'
import { type ItemKindName, itemKindNames, maxItems } from '@highline/shared/content-kinds'
import { UserError } from '@highline/shared/infra/user-error'
import { type Inquiry, InquiryStatus } from '@highline/shared/schemas/inquiry'
import sharp from 'sharp'
import { openLocalStage } from '../cli/local-stage'
import { print, runCommand } from '../cli/run-command'
import { isEmpty, readVisibleContent } from '../cli/seed/seed'
import type { App, MediaApp } from '../src/app'
import { type IdCounter, itemEntity } from '../src/data/content-entities'
import { counters, inquiries, media } from '../src/data/entities'
import { putStep, readItem } from '../src/data/entity'
import type { TransactItem } from '../src/data/table'
import { freshFilename } from '../src/media/file-types'
import { storedInquiry } from '../test/inbox'
import { storedMedia } from '../test/stored-media'

/*
 * `npm run bench:fill`: fills this machine's empty site to its limits, to try it at full size. Items are written in
 * batches and not by the handlers, which would list a thousand files before each upload; counters and totals get the
 * values that the handlers would have given them. Content depends on the item's number only.
 */

const inquiryCount = 10_000
/** Items per transaction. DynamoDB allows a hundred; one is reserved for the total. */
const batch = 99
const filesAtOnce = 20
const size = { width: 96, height: 64 }
const halfAnHourMs = 30 * 60_000

async function main(): Promise<void> {
  const { app, close } = await openLocalStage(process.env, process.cwd())
  try {
    if (!isEmpty(await readVisibleContent(app)))
      throw new UserError('There is something on the page already: only an empty site is filled.')
    const mediaIds = await addMedia(app)
    await addItems(app, mediaIds)
    await addInquiries(app)
  } finally {
    await close()
  }
  print(`That took ${process.uptime().toFixed(1)} s.`)
}

/** @returns ids of the media files */
async function addMedia(app: MediaApp): Promise<number[]> {
  const ids = await drawIds(app, 'media', counts.media)
  const steps: TransactItem[] = []
  for (let n = 0; n < ids.length; n += filesAtOnce)
    steps.push(...(await Promise.all(ids.slice(n, n + filesAtOnce).map((id) => storePicture(app, id)))))
  await writeAll(app, steps)
  return ids
}

/** Stores a PNG of one colour, which depends on the id. @returns the write of its item */
async function storePicture(app: MediaApp, id: number): Promise<TransactItem> {
  const background = { r: (id * 37) % 256, g: (id * 101) % 256, b: (id * 193) % 256 }
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()
  const filename = freshFilename(app, 'png')
  await app.files.put(filename, bytes, 'image/png')
  const row = storedMedia(id, {
    ...size,
    filename,
    url: `/objects/${filename}`,
    originalName: `big-${id}.png`,
    size: bytes.length,
    mimeType: 'image/png',
    description: `Test picture ${id}`,
    version: 1,
    createdAt: app.now().toISOString(),
  })
  return putStep(media, row, 'absent')
}

/** Texts of each kind of item. */
const texts: Readonly<Record<ItemKindName, (n: number) => object>> = {
  slide: (n) => ({ title: `Slide ${n}`, subtitle: 'Of a full site.' }),
  project: (n) => ({
    name: `Project ${n}`,
    location: 'Testshire',
    description: 'Antennas, cameras and cabling fixed by rope access.',
  }),
}

async function addItems(app: App, mediaIds: readonly number[]): Promise<void> {
  for (const kind of itemKindNames) {
    const { entity, counter } = itemEntity(kind)
    const ids = await drawIds(app, counter, maxItems[kind])
    const steps = ids.map((id, n): TransactItem => {
      const shared = { id, mediaId: mediaIds[n] ?? 0, sortOrder: n + 1, version: 1 }
      const put = readItem<{ id: number }, { id: number }>(entity, { ...shared, ...texts[kind](n + 1) })
      if (!put) throw new Error(`The texts of kind ${kind} do not match its schema.`)
      return { put, expect: 'absent' }
    })
    await writeAll(app, steps)
  }
}

/** Adds inquiries at intervals of half an hour, the newest one now. */
async function addInquiries(app: App): Promise<void> {
  const ids = await drawIds(app, 'inquiry', inquiryCount)
  const steps = ids.map((id, n) => putStep(inquiries, inquiryAt(n, id, app.now()), 'absent'))
  await writeAll(app, steps, (written) => [{ count: counters.inquiryTotal, by: written }])
}

function inquiryAt(n: number, id: number, now: Date): Inquiry {
  const { options } = InquiryStatus
  return storedInquiry(id, {
    lastName: `Number ${n + 1}`,
    email: `ada.${n + 1}@venue.example`,
    venue: `Ground ${n % 400}`,
    message: 'Two cameras below the north roof have no signal.',
    createdAt: new Date(now.getTime() - (inquiryCount - 1 - n) * halfAnHourMs).toISOString(),
    status: options[n % options.length] ?? 'new',
  })
}

async function drawIds({ table }: App, of: IdCounter, count: number): Promise<number[]> {
  const { n: last } = await table.increment(counters.id(of), count)
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
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

runCommand(main)
