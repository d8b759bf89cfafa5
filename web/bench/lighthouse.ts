import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { DeviceName } from './devices'

const run = promisify(execFile)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Path of an installed Lighthouse's `cli/index.js`, otherwise npx is used. No dependency: only this needs 176 MB. */
const { LIGHTHOUSE } = process.env
const command = LIGHTHOUSE ? [process.execPath, LIGHTHOUSE] : ['npx', '--yes', 'lighthouse@13.5.0']

const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --ignore-certificate-errors --no-first-run --disable-extensions --disable-background-networking'

export interface Audit {
  /** Scores of the four `categories`, from 0 to 100. */
  scores: number[]
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

/** Failed audit: sometimes Lighthouse cannot record a page's trace. */
export interface NoAudit {
  reason: string
}

interface LighthouseResult {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** Runs Lighthouse once, with simulated throttling. */
export async function audit(url: string, device: DeviceName, chromium: string): Promise<Audit | NoAudit> {
  const [program = '', ...before] = command
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const output = ['--quiet', '--output=json', '--output-path=stdout', `--only-categories=${categories}`]
  const outcome = await run(
    program,
    [...before, url, ...output, ...preset, `--chrome-flags=${chromeFlags}`],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 100_000_000,
    },
  ).catch(noAudit)
  if ('reason' in outcome) return outcome
  const result: LighthouseResult = JSON.parse(outcome.stdout)
  const value = (name: string) => result.audits[name]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((name) => Math.round(100 * result.categories[name].score)),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

/** Extracts the reason from stderr, because the JSON output of a failed audit is incomplete. */
function noAudit(error: Error & { stderr?: string }): NoAudit {
  const [reason] = /Runtime error encountered: .+/.exec(error.stderr ?? '') ?? []
  if (!reason) throw error
  return { reason }
}
