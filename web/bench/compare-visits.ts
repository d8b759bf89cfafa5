import type { Browser } from 'playwright-core'
import type { DeviceName } from './devices'
import type { Mirror, Variant } from './mirror'
import { heading, kB, spread, spreadText, table } from './report'
import { type Visit, visit } from './visit'

interface Comparison {
  mirror: Mirror
  browser: Browser
  device: DeviceName
  rounds: number
  /** Pages to compare; the first one is the baseline. */
  pages: readonly Variant[]
  watchMs(page: Variant): number
}

/** Visits all pages in each round, under applied throttling. */
export async function compareVisits({ mirror, browser, device, rounds, pages, watchMs }: Comparison) {
  heading(`Visits with a ${device} under applied throttling, ${rounds} rounds`)
  const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) {
      const seen = await visit(browser, { url: mirror.address(page), device, watchMs: watchMs(page) })
      visits.get(page.name)?.push(seen)
    }
  }
  const least = visits.get(pages[0]?.name ?? '') ?? []
  table(pages.map(({ name }) => row(name, visits.get(name) ?? [], least)))
  for (const [name, seen] of visits)
    for (const shift of seen.flatMap(({ shifts }) => shifts)) console.log(`  ${name} shifted by ${shift}`)
}

function row(page: string, visits: readonly Visit[], floor: readonly Visit[]) {
  const of = (measure: (visit: Visit) => number) => visits.map(measure)
  const ratio = (measure: (visit: Visit) => number) =>
    (spread(of(measure)).median / spread(floor.map(measure)).median).toFixed(2)
  const bytes = (kind: string) => kB(spread(of((visit) => visit.bytes[kind] ?? 0)).median)
  return {
    page,
    FCP: spreadText(of(({ fcp }) => fcp)),
    '× floor': ratio(({ fcp }) => fcp),
    LCP: spreadText(of(({ lcp }) => lcp)),
    '×': ratio(({ lcp }) => lcp),
    'hero received': spreadText(of(({ hero }) => hero)),
    hero: kB(spread(of(({ heroBytes }) => heroBytes)).median),
    CLS: spreadText(of(({ cls }) => cls)),
    requests: spreadText(of(({ requests }) => requests)),
    document: bytes('Document'),
    images: bytes('Image'),
    script: bytes('Script'),
    'script later': kB(spread(of(({ lateScript }) => lateScript)).median),
    'script ms': spreadText(of(({ script }) => script)),
  }
}
