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

const { BROWSER: engine = 'chromium' } = process.env
/**
 * In the other engines: what visitors do, and the owner's login, texts, files, order and edits in place. What axe, the
 * server or the stored content decides is the same in each, and is tried in Chromium.
 */
const elsewhere = [
  'public/{before-hydration,carousel,contact-form,inquiry,keyboard,loading,navigation,rendering-modes,screens}',
  'admin/{content,login-mail,media,session,slides}',
  'editor/edit-in-place',
]
const include = engine === 'chromium' ? ['**/*'] : elsewhere
/** How many files at a time keep two cores busy: WebKit's driver waits more than it works. */
const workers = engine === 'webkit' ? 4 : 3
/** The longer list says of each journey that is left out what its engine lacks. */
const list = engine === 'chromium' ? 'default' : 'verbose'

/**
 * The browser journeys. A worker keeps its browser and the empty site that its files share (see `support/sites.ts`), for
 * which modules are not isolated.
 */
export default defineConfig(({ mode }) => ({
  test: {
    root: import.meta.dirname,
    // `--mode deep`: those that take minutes.
    include: mode === 'deep' ? ['**/*.deep.ts'] : include.map((path) => `${path}.e2e.ts`),
    globalSetup: [
      './support/scratch-root.ts',
      './support/refuse-used-site.ts',
      './support/share-filled-site.ts',
      '../../lambdas/test/tell-stale-build.mjs',
    ],
    maxWorkers: siteUrl ? 1 : workers,
    isolate: false,
    reporters: process.env.TEST_REPORT ? [list, ['json', { outputFile: process.env.TEST_REPORT }]] : [list],
    testTimeout: engine === 'chromium' ? 60_000 : 180_000, // the others start a browser or a screen for many a context
    hookTimeout: 60_000,
    // What is polled for may be late on a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
    provide: { siteUrl },
  },
}))
