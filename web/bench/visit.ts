import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type DeviceName, devices, networkConditions } from './devices'

/** Measurements of one first visit; times are in milliseconds since the start of the navigation. */
export interface Visit {
  fcp: number
  lcp: number
  /** Time when the picture of the first slide is completely loaded. */
  hero: number
  heroBytes: number
  /** Sum of layout shifts while the page was watched. */
  cls: number
  /** Each of those shifts with its score, its time, and the elements that moved. */
  shifts: string[]
  /** Number of requests until the load event; `bytes` has their transferred bytes by resource type. */
  requests: number
  bytes: Record<string, number>
  /** CPU time of scripts. */
  script: number
  /** Bytes of script that were loaded for hydration, after the load event. */
  lateScript: number
}

interface Visited {
  url: string
  device: DeviceName
  /** How long the page is watched after it has loaded. */
  watchMs: number
}

/** Makes a first visit: new context without a cache, throttled network and CPU. */
export async function visit(browser: Browser, { url, device, watchMs }: Visited): Promise<Visit> {
  const context = await newVisitor(browser, device)
  try {
    const page = await context.newPage()
    const session = await slowDown(page, device)
    const traffic = watchTraffic(session)
    await page.goto(url, { waitUntil: 'load' })
    const early = traffic()
    const heroAddress = await page.evaluate(firstPicture)
    await page.waitForTimeout(watchMs)
    const all = traffic()
    const heroBytes = all.find(({ address }) => address === heroAddress)?.bytes ?? Number.NaN
    return {
      ...(await page.evaluate(paints, heroAddress)),
      heroBytes,
      requests: early.length,
      bytes: byKind(early),
      script: await scriptTime(session),
      lateScript: (byKind(all).Script ?? 0) - (byKind(early).Script ?? 0),
    }
  } finally {
    await context.close()
  }
}

export async function newVisitor(browser: Browser, name: DeviceName): Promise<BrowserContext> {
  const { viewport, deviceScaleFactor, isMobile } = devices[name]
  const screen = { viewport, deviceScaleFactor, isMobile, hasTouch: isMobile }
  const context = await browser.newContext({ ...screen, ignoreHTTPSErrors: true, locale: 'en-GB' })
  await context.addInitScript(watchPaints)
  return context
}

export async function slowDown(page: Page, name: DeviceName): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', networkConditions(name))
  await session.send('Emulation.setCPUThrottlingRate', { rate: devices[name].slowdown })
  await session.send('Performance.enable')
  return session
}

export interface Transfer {
  address: string
  kind: string
  bytes: number
}

/** Returns a function that lists all transfers completed so far. */
export function watchTraffic(session: CDPSession): () => Transfer[] {
  const begun = new Map<string, Omit<Transfer, 'bytes'>>()
  const ended: Transfer[] = []
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http')) begun.set(requestId, { address: response.url, kind: type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = begun.get(requestId)
    if (transfer) ended.push({ ...transfer, bytes: encodedDataLength })
  })
  return () => [...ended]
}

function byKind(transfers: readonly Transfer[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, bytes } of transfers) sums[kind] = (sums[kind] ?? 0) + bytes
  return sums
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
}

declare global {
  interface Window {
    paints: Pick<Visit, 'lcp' | 'cls' | 'shifts'>
  }
}

/** https://wicg.github.io/layout-instability/#sec-layout-shift-attribution */
interface Moved {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

/** Runs in the page, before all other scripts. */
function watchPaints(): void {
  window.paints = { lcp: Number.NaN, cls: 0, shifts: [] }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.paints.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const value = Number(Reflect.get(entry, 'value'))
      window.paints.cls += value
      const moved = Array.from(
        Reflect.get(entry, 'sources'),
        ({ node, previousRect, currentRect }: Moved) => {
          const name = node instanceof Element ? `${node.localName} ${node.className}` : node?.nodeName
          return `${name} from ${previousRect.y} to ${currentRect.y}`
        },
      )
      window.paints.shifts.push(
        `${value.toFixed(3)} at ${Math.round(entry.startTime)} ms: ${moved.join('; ')}`,
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page, before the carousel has moved on. */
const firstPicture = () => document.querySelector<HTMLImageElement>('.slide-media img')?.currentSrc ?? ''

/** Runs in the page, at the end. */
function paints(heroAddress: string) {
  const [resource] = performance.getEntriesByName(heroAddress, 'resource')
  const received = resource instanceof PerformanceResourceTiming ? resource.responseEnd : Number.NaN
  const [fcp] = performance.getEntriesByName('first-contentful-paint')
  return { ...window.paints, fcp: fcp?.startTime ?? Number.NaN, hero: received }
}
