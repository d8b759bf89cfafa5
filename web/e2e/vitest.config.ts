import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of an existing site to test (`BASE_URL`); undefined if the tests start local sites. */
    siteUrl: string | undefined
  }
}

// Vite sets BASE_URL to `/`; only a URL is our setting.
const { BASE_URL = '' } = process.env
const siteUrl = BASE_URL.startsWith('http') ? BASE_URL : undefined
if (siteUrl)
  process.stdout.write(`Testing the site at ${siteUrl}. Journeys that need a local site (its mailbox, settings, rate
limits, or no content) are skipped; the summary counts them.\n`)

const { BROWSER: engine = 'chromium' } = process.env
/**
 * Journeys for Firefox and WebKit: the landing page, and login, content, files, order and editing in the
 * admin. Results of axe, the server or the stored content do not depend on the engine, so those journeys run
 * in Chromium only.
 */
const elsewhere = [
  'public/{before-hydration,carousel,contact-form,keyboard,loading,navigation,rendering-modes,screens}',
  'admin/{content,login-mail,media,session,slides}',
  'editor/edit-in-place',
]
const include = engine === 'chromium' ? ['**/*'] : elsewhere
/** Workers that keep two cores busy; more for WebKit, whose driver mostly waits. */
const workers = engine === 'webkit' ? 4 : 3
/**
 * The verbose reporter prints why a journey is skipped; only Firefox and WebKit lack capabilities (`needs`).
 */
const list = engine === 'chromium' ? 'default' : 'verbose'

/**
 * Browser journeys. Modules are not isolated, so that all files of a worker share its browser and its empty
 * site (see `support/sites.ts`).
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: include.map((path) => `${path}.e2e.ts`),
    globalSetup: [
      './support/scratch-root.ts',
      './support/leftovers.ts',
      './support/share-filled-site.ts',
      '../../lambdas/test/tell-stale-build.mjs',
    ],
    maxWorkers: siteUrl ? 1 : workers,
    isolate: false,
    reporters: process.env.TEST_REPORT ? [list, ['json', { outputFile: process.env.TEST_REPORT }]] : [list],
    testTimeout: engine === 'chromium' ? 60_000 : 180_000, // the others start browsers for new contexts
    hookTimeout: 60_000,
    // In milliseconds; long, because the machine may be busy.
    expect: { poll: { timeout: 20_000 } },
    provide: { siteUrl },
  },
})
