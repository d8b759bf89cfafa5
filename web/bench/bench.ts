import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { findChromium, launchChromium } from '../e2e/support/chromium'
import { demoSite } from '../e2e/support/demo-site'
import { benchSizes } from './bench-sizes'
import { compareVisits } from './compare-visits'
import { measureInteractions } from './interactions'
import { compareAudits } from './lighthouse'
import { type Mirror, startMirror, type Variant } from './mirror'
import { setRealTime, waitUntilIdle } from './quiet'
import { measureShifts } from './shifts'
import { snapshotOf } from './site'
import { firstScreenOnly, floor, photoPage, videoPage } from './variants'
import { measureViews } from './views'

/*
 * `npm run bench:page -- [--rounds 5] [--anyway] [--only visits]`: measures the published page against an
 * empty page, the floor. Each round visits all pages one after another. Times are medians with minimum and
 * maximum; what counts is their ratio to the floor. Values of `--only`: sizes, visits, views, interactions,
 * shifts or audits (Lighthouse).
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    anyway: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const both = ['phone', 'desktop'] as const

/** Long enough for the carousel to change its slide twice. */
const longWatchMs = 12_000
const shortWatchMs = 4000

const product = await demoSite()
try {
  const snapshot = await snapshotOf(product)
  const usual = snapshot.project.length
  const pages = [photoPage(snapshot, usual), videoPage(snapshot, usual)] as const
  const larger = [60, 200].map((projects) => photoPage(snapshot, projects))
  await waitUntilIdle(values.anyway)
  setRealTime(true)
  const bare = firstScreenOnly(pages[0])
  const mirror = await startMirror(product.url, [floor, bare, ...pages, ...larger])
  const browser = await launchChromium(['--host-resolver-rules=MAP *.localhost 127.0.0.1'])
  const parts = partsOf({ mirror, browser, bare, pages, larger })
  try {
    for (const name of values.only ? [values.only] : Object.keys(parts)) {
      const part = parts[name]
      if (!part) throw new Error(`--only must be one of ${Object.keys(parts).join(', ')}.`)
      await part()
    }
  } finally {
    await browser.close()
    await mirror.close()
  }
} finally {
  await product.close()
}

interface Measured {
  mirror: Mirror
  browser: Browser
  bare: Variant
  pages: readonly [photo: Variant, video: Variant]
  larger: readonly Variant[]
}

function partsOf({ mirror, browser, bare, pages, larger }: Measured): Record<string, () => Promise<void>> {
  const all = [...pages, ...larger]
  const photo = mirror.address(pages[0])
  const watchMs = (page: Variant) => (pages.every((usual) => usual !== page) ? shortWatchMs : longWatchMs)
  const chromium = findChromium() ?? ''
  return {
    sizes: () => benchSizes(all, new Set(pages.map(({ name }) => name))),
    async visits() {
      for (const device of both)
        await compareVisits({ mirror, browser, device, rounds, watchMs, pages: [floor, bare, ...all] })
    },
    views: () => measureViews(browser, photo),
    interactions: () => measureInteractions(browser, photo),
    shifts: () => measureShifts(browser, photo),
    async audits() {
      setRealTime(false) // with it Lighthouse finds no navigation start in its trace
      for (const device of both)
        await compareAudits({ mirror, device, rounds, chromium, pages: [floor, bare, ...pages] })
    },
  }
}
