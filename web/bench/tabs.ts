import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { logIn } from '../e2e/support/administrator'
import { launchChromium } from '../e2e/support/chromium'
import { type Product, startProduct } from '../e2e/support/product'
import { heading, kB, spreadText, table } from './report'

/*
 * `npm run bench:tabs`: each tab of the admin on a site that is as full as it may be (1,000 files, 200 projects,
 * 50 slides, 10,000 inquiries), opened by its address: how long until its first row, how many requests and bytes
 * until the network rests. Times depend on the machine; requests and bytes do not.
 */
const root = join(import.meta.dirname, '../..')
const DATA_DIR = join(root, '.local/bench-full')
const rounds = 3
const firstRows = {
  'contact-inquiries': '.inquiry',
  'media-files': '.media-card img',
  logo: '.logo-card',
  'hero-carousel': '.collection-list li',
  projects: '.collection-list li',
  'section-images': '.slot',
  content: '.content-card',
}

heading('The tabs of a full site')
if (!existsSync(DATA_DIR))
  execFileSync(join(root, 'node_modules/.bin/tsx'), [join(root, 'lambdas/cli/seed.ts'), '--big'], {
    env: { ...process.env, DATA_DIR },
    stdio: 'inherit',
  })
const product = await startProduct({ DATA_DIR })
const browser = await launchChromium()
try {
  const storageState = await session(browser, product)
  const rows = []
  for (const [tab, firstRow] of Object.entries(firstRows)) {
    const visits = []
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, `${product.url}/admin#${tab}`, { firstRow, storageState }))
    rows.push({
      tab,
      'first row, ms': spreadText(visits.map(({ ms }) => ms)),
      requests: spreadText(visits.map(({ requests }) => requests)),
      'API calls': spreadText(visits.map(({ calls }) => calls)),
      bytes: kB(Math.max(...visits.map(({ bytes }) => bytes))),
    })
  }
  table(rows)
} finally {
  await browser.close()
  await product.close()
}

async function session(from: Browser, { url, password }: Product) {
  const context = await from.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/admin`)
  await logIn(page, password)
  const state = await context.storageState()
  await context.close()
  return state
}

interface VisitOptions {
  firstRow: string
  storageState: NonNullable<BrowserContextOptions['storageState']>
}

/** One visit with an empty cache. */
async function visit(from: Browser, url: string, { firstRow, storageState }: VisitOptions) {
  const context = await from.newContext({ storageState, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(firstRow).first().waitFor()
  const ms = performance.now() - started
  await page.waitForLoadState('networkidle')
  await context.close()
  const calls = asked.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/media-file/'))
  return { ms, bytes, requests: asked.length, calls: calls.length }
}
