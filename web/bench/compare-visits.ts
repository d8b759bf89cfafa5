import type { Browser } from 'playwright-core'
import type { DeviceName } from './devices'
import type { Mirror, Variant } from './mirror'
import { compare, heading, kB, median, spreadText } from './report'
import { type Visit, visit } from './visit'

interface Visits {
  mirror: Mirror
  browser: Browser
  device: DeviceName
  rounds: number
  pages: readonly Variant[]
  watchMs(page: Variant): number
}

/** Visits all pages in each round, under applied throttling. */
export async function compareVisits({ mirror, browser, device, rounds, pages, watchMs }: Visits) {
  heading(`Visits with a ${device} under applied throttling, ${rounds} rounds`)
  const visits = await compare({
    rounds,
    pages,
    measure: (page) => visit(browser, { url: mirror.address(page), device, watchMs: watchMs(page) }),
    row,
  })
  for (const [name, seen] of visits)
    for (const shift of seen.flatMap(({ shifts }) => shifts)) console.log(`  ${name} shifted by ${shift}`)
}

function row(page: string, visits: readonly Visit[], floor: readonly Visit[]) {
  const of = (measure: (visit: Visit) => number) => visits.map(measure)
  const ratio = (measure: (visit: Visit) => number) =>
    (median(of(measure)) / median(floor.map(measure))).toFixed(2)
  const bytes = (kind: string) => kB(median(of((visit) => visit.bytes[kind] ?? 0)))
  return {
    page,
    FCP: spreadText(of(({ fcp }) => fcp)),
    '× floor': ratio(({ fcp }) => fcp),
    LCP: spreadText(of(({ lcp }) => lcp)),
    '×': ratio(({ lcp }) => lcp),
    'hero received': spreadText(of(({ hero }) => hero)),
    hero: kB(median(of(({ heroBytes }) => heroBytes))),
    CLS: spreadText(of(({ cls }) => cls)),
    requests: spreadText(of(({ requests }) => requests)),
    document: bytes('Document'),
    images: bytes('Image'),
    script: bytes('Script'),
    'script later': kB(median(of(({ lateScript }) => lateScript))),
    'script ms': spreadText(of(({ script }) => script)),
  }
}
