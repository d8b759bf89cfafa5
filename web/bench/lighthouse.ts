import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { DeviceName } from './devices'
import type { Mirror, Variant } from './mirror'
import { compare, heading, median, spreadText } from './report'

const run = promisify(execFile)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Path of an installed Lighthouse's `cli/index.js`, otherwise npx is used. No dependency: only this needs 176 MB. */
const { LIGHTHOUSE } = process.env
const command = LIGHTHOUSE ? [process.execPath, LIGHTHOUSE] : ['npx', '--yes', 'lighthouse@13.5.0']

const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --ignore-certificate-errors --no-first-run --disable-extensions --disable-background-networking'

type Audit = Awaited<ReturnType<typeof audit>>

interface LighthouseResult {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<string, { numericValue?: number }>
}

interface Audits {
  mirror: Mirror
  device: DeviceName
  rounds: number
  chromium: string
  pages: readonly Variant[]
}

/** Runs Lighthouse on all pages in each round. Failed audits are printed with their reason and not counted. */
export async function compareAudits({ mirror, device, rounds, chromium, pages }: Audits) {
  heading(`Lighthouse 13.5.0, ${device}, simulated throttling, ${rounds} rounds`)
  await compare({
    rounds,
    pages,
    measure: (page, round) =>
      audit(mirror.address(page), device, chromium).catch((error: Error & { stderr?: string }) => {
        // Sometimes Lighthouse cannot record a page's trace; the JSON output of a failed audit is incomplete.
        const [reason] = /Runtime error encountered: .+/.exec(error.stderr ?? '') ?? []
        if (!reason) throw error
        console.log(`Round ${round}, ${page.name}: no audit (${reason})`)
        return undefined
      }),
    row,
  })
}

/** Runs Lighthouse once, with simulated throttling. */
async function audit(url: string, device: DeviceName, chromium: string) {
  const [program = '', ...before] = command
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const output = ['--quiet', '--output=json', '--output-path=stdout', `--only-categories=${categories}`]
  const { stdout } = await run(
    program,
    [...before, url, ...output, ...preset, `--chrome-flags=${chromeFlags}`],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 100_000_000 },
  )
  const result: LighthouseResult = JSON.parse(stdout)
  const value = (name: string) => result.audits[name]?.numericValue ?? Number.NaN
  return {
    /** Scores of the four `categories`, from 0 to 100. */
    scores: categories.map((name) => Math.round(100 * result.categories[name].score)),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

function row(page: string, audits: readonly Audit[], floor: readonly Audit[]) {
  const ratio = (measure: (audit: Audit) => number) =>
    (median(audits.map(measure)) / median(floor.map(measure))).toFixed(2)
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
