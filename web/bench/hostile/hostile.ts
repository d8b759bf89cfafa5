import { setTimeout as wait } from 'node:timers/promises'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { type Editor, editorOf } from '../../e2e/support/editor'
import { type Product, startProduct } from '../../e2e/support/product'
import { heading, table } from '../report'
import { corpus } from './corpus/corpus'
import { watchMemory } from './corpus/memory'
import { randomFrom, type Sample } from './corpus/sample'
import { sendSample } from './send'

/*
 * What becomes of 1,000 files that are broken, huge, tall, wide, nested, animated or truncated, among 100 good ones, in the
 * product itself: `npm run bench:hostile`. With `-- --kill` its process is killed again and again while it renders.
 */
const bytesMax = 1_000_000_000
const attemptsMax = 3
/** The library holds a thousand files, and takes as many in an hour. */
const perProduct = 550
const settledWithinMs = 30 * 60_000
const kills = process.argv.includes('--kill')
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const random = randomFrom(3)

interface Sent {
  readonly sample: Sample
  readonly became: Media | string
}

const samples = (await corpus()).filter(({ name }) => !only || new RegExp(only).test(name))
const faults: string[] = []
const counted = new Map<string, Record<string, number>>()
const memory = { process: 0, together: 0 }
let killed = 0
let mostAttempts = 0
const began = performance.now()
for (let first = 0; first < samples.length; first += perProduct)
  await runPart(samples.slice(first, first + perProduct))
report()

async function runPart(part: readonly Sample[]): Promise<void> {
  const product = await startProduct()
  const { most, stop } = watchMemory(() => product.pid)
  try {
    const editor = await editorOf(product)
    const sent: Sent[] = []
    for (const sample of part) {
      sent.push({ sample, became: await sendSample(editor, sample) })
      if (kills && random() < 0.05) await kill(product, 2500)
    }
    await untilSettled(product, editor, sent)
    const files = await library(editor)
    for (const one of sent) judge(one, files)
  } finally {
    stop()
    await product.close()
  }
  memory.process = Math.max(memory.process, most.process)
  memory.together = Math.max(memory.together, most.together)
}

async function library({ ask }: Editor): Promise<ReadonlyMap<number, Media>> {
  return new Map((await ask(media.list, {})).map((file) => [file.id, file]))
}

/** In the middle of whatever it is rendering. It starts again where it was killed. */
async function kill(product: Product, withinMs: number): Promise<void> {
  await wait(random() * withinMs)
  await product.stop('SIGKILL')
  killed += 1
  await product.start()
}

async function untilSettled(product: Product, editor: Editor, sent: readonly Sent[]): Promise<void> {
  const deadline = performance.now() + settledWithinMs
  while (performance.now() < deadline) {
    const files = await library(editor)
    if (sent.every((one) => typeof one.became === 'string' || isSettled(one, files))) return
    if (kills && random() < 0.5) await kill(product, 15_000)
    else await wait(1000)
  }
}

function fileOf({ became }: Sent, files: ReadonlyMap<number, Media>): Media | undefined {
  return typeof became === 'string' ? undefined : files.get(became.id)
}

/** Given up, or all there: icons of a drawing, WebP of what moves, as many AVIF as WebP of the rest. */
function isSettled(sent: Sent, files: ReadonlyMap<number, Media>): boolean {
  const file = fileOf(sent, files)
  return file !== undefined && (file.unreadable !== undefined || isRendered(sent.sample, file))
}

function countOf({ variants }: Media, mimeType: string): number {
  return variants.filter((variant) => variant.mimeType === mimeType).length
}

function isRendered({ extension, moves }: Sample, file: Media): boolean {
  if (extension === 'svg') return countOf(file, 'image/png') > 0
  const webp = countOf(file, 'image/webp')
  return webp > 0 && (moves || countOf(file, 'image/avif') === webp)
}

/**
 * Each of the steps of rendering that is finished raises the version twice, an attempt that is not finished once, and so
 * does giving up.
 */
function attemptsOf(file: Media): number {
  const steps = file.variants.length === 0 ? 0 : countOf(file, 'image/avif') > 0 ? 2 : 1
  return (file.version ?? 1) - 1 - 2 * steps - (file.unreadable === undefined ? 0 : 1)
}

function judge(sent: Sent, files: ReadonlyMap<number, Media>): void {
  const { sample, became } = sent
  const file = fileOf(sent, files)
  const attempts = file ? attemptsOf(file) : 0
  const told = file?.unreadable !== undefined
  const outcome = typeof became === 'string' ? 'refused' : told ? 'told' : 'rendered'
  const family = sample.good ? 'good' : `${sample.extension} ${sample.name.replace(/-.*/, '')}`
  const row = counted.get(family) ?? { refused: 0, told: 0, rendered: 0 }
  row[outcome] = (row[outcome] ?? 0) + 1
  counted.set(family, row)
  mostAttempts = Math.max(mostAttempts, attempts)
  const name = `${sample.name}.${sample.extension}`
  if (sample.good && outcome !== 'rendered')
    faults.push(`${name} is good and was ${outcome}: ${String(became)}`)
  if (typeof became !== 'string' && !isSettled(sent, files))
    faults.push(`${name} was neither rendered nor given up`)
  if (attempts > attemptsMax) faults.push(`${name} was tried ${attempts} times`)
}

function report(): void {
  heading(`What became of ${samples.length} files`)
  table([...counted].sort().map(([family, row]) => ({ family, ...row })))
  const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
  if (memory.together >= bytesMax) faults.push('Its processes took more than 1 GB')
  heading(
    `Within ${Math.round((performance.now() - began) / 1000)} s; killed ${killed} times; at most ${mostAttempts} attempts in vain;` +
      ` at most ${megabytes(memory.process)} MB in one process, ${megabytes(memory.together)} MB in all together`,
  )
  for (const fault of faults) heading(`FAULT: ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
