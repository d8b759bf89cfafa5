import type { DeviceName } from './devices'
import { type Audit, audit } from './lighthouse'
import type { Mirror, Variant } from './mirror'
import { heading, spread, spreadText, table } from './report'

interface Comparison {
  mirror: Mirror
  device: DeviceName
  rounds: number
  chromium: string
  /** Pages to compare; the first one is the baseline. */
  pages: readonly Variant[]
}

/** Runs Lighthouse on all pages in each round. Failed audits are printed with their reason and not counted. */
export async function compareAudits({ mirror, device, rounds, chromium, pages }: Comparison) {
  heading(`Lighthouse 13.5.0, ${device}, simulated throttling, ${rounds} rounds`)
  const audits = new Map<string, Audit[]>(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) {
      const outcome = await audit(mirror.address(page), device, chromium)
      if ('reason' in outcome) console.log(`Round ${round + 1}, ${page.name}: no audit (${outcome.reason})`)
      else audits.get(page.name)?.push(outcome)
    }
  }
  const floor = audits.get(pages[0]?.name ?? '') ?? []
  table(pages.map(({ name }) => row(name, audits.get(name) ?? [], floor)))
}

function row(page: string, audits: readonly Audit[], floor: readonly Audit[]) {
  const ratio = (measure: (audit: Audit) => number) =>
    (spread(audits.map(measure)).median / spread(floor.map(measure)).median).toFixed(2)
  return {
    page,
    'P/A/BP/SEO of each round': audits.map(({ scores }) => scores.join('/')).join('  '),
    FCP: spreadText(audits.map(({ fcp }) => fcp)),
    '× floor': ratio(({ fcp }) => fcp),
    LCP: spreadText(audits.map(({ lcp }) => lcp)),
    '×': ratio(({ lcp }) => lcp),
    TBT: spreadText(audits.map(({ tbt }) => tbt)),
    CLS: spreadText(audits.map(({ cls }) => cls)),
  }
}
