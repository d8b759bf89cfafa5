import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../../e2e/support/chromium'
import { editorOf } from '../../e2e/support/editor'
import { startProduct } from '../../e2e/support/product'
import { heading, table } from '../report'
import { curlParts } from './bare'
import { type Run, uploadRun } from './runs'
import { residentBytes } from './weigh'

/*
 * Measures how files get from a browser into the library: `npm run bench:upload`. UPLOAD_MB says how large the one
 * film is. Times depend on the machine; the share of what curl does to the same addresses holds.
 */
const MB = 1024 * 1024
const size = Number(process.env.UPLOAD_MB ?? 2048) * MB
const tenth = Math.floor(size / 10)
const fixture = join(import.meta.dirname, '../../e2e/fixtures/moving.webm')

const folder = await mkdtemp(join(tmpdir(), 'highline-upload-'))

/** A second that moves, and then nothing: a file with holes, which takes no room on disk. */
async function film(name: string, bytes: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, await readFile(fixture))
  await truncate(path, bytes)
  return path
}

const rate = (bytes: number, ms: number) => `${(bytes / MB / (ms / 1000)).toFixed(0)} MB/s`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => (bytes > 0 ? `${Math.round(bytes / MB)} MB` : '–')

const product = await startProduct()
const browser = await launchChromium()
const bench = { product, browser }
const rows: Record<string, string>[] = []

function report(what: string, run: Run, bytes: number, curlMs: number): void {
  const { ms, serverBytes, tabBytes } = run
  console.log(`  … ${what}: ${seconds(ms)}`)
  const share = `${Math.round((curlMs / ms) * 100)} %`
  const memory = { server: megabytes(serverBytes), tab: megabytes(tabBytes) }
  rows.push({
    what,
    time: seconds(ms),
    rate: rate(bytes, ms),
    'of curl': share,
    ...memory,
  })
}

try {
  const idle = await residentBytes(product.pid ?? 0)
  const editor = await editorOf(product)
  const curlMs = await curlParts(editor, folder, size)
  const bare = {
    what: 'curl, parts only',
    time: seconds(curlMs),
    rate: rate(size, curlMs),
    'of curl': '100 %',
  }
  rows.push({ ...bare, server: megabytes(await residentBytes(product.pid ?? 0)), tab: '' })
  const one = await film('one.webm', size)
  report('one film', await uploadRun(bench, [one]), size, curlMs)
  const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => film(`ten-${n}.webm`, tenth)))
  report('ten films at once', await uploadRun(bench, ten), tenth * 10, curlMs)
  heading(
    `Uploads of ${size / MB} MB (load ${loadavg()[0]?.toFixed(1)}; the idle server holds ${megabytes(idle)})`,
  )
  table(rows)
} finally {
  await browser.close()
  await product.close()
  await rm(folder, { recursive: true, force: true })
}
