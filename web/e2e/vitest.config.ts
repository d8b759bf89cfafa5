import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs already; undefined to start one here. */
    siteUrl: string | undefined
  }
}

// Inside a test BASE_URL is a variable of Vite's, `/`; only an address is one of ours.
const { BASE_URL = '' } = process.env
const siteUrl = BASE_URL.startsWith('http') ? BASE_URL : undefined
if (siteUrl)
  process.stdout.write(`The site at ${siteUrl} is taken as it is. Skipped is what needs one of its own: an empty
site, a restart, a clock, other settings. How much that is, the last lines say.\n`)

/**
 * The browser journeys: two files at a time; one at a time on a site that runs elsewhere. A worker keeps its browser
 * and the sites that its files share (see `support/sites.ts`), for which modules are not isolated.
 */
export default defineConfig(({ mode }) => ({
  test: {
    root: import.meta.dirname,
    // `--mode deep`: those that take minutes.
    include: [mode === 'deep' ? '**/*.deep.ts' : '**/*.e2e.ts'],
    globalSetup: ['./support/refuse-used-site.ts', '../../lambdas/test/tell-stale-build.mjs'],
    maxWorkers: siteUrl ? 1 : 2,
    isolate: false,
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is polled for may be late on a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
    provide: { siteUrl },
  },
}))
