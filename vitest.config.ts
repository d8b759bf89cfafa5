import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { shownKeys } from './shared/src/content-keys.ts'

/** Inside a test BASE_URL is a variable of Vite's, `/`. */
const { BASE_URL = '' } = process.env
const report = process.env.TEST_REPORT

/** Test files share their modules: nothing of ours keeps state in one, and loading them once halves the time. */
const shared = {
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  include: ['{src,local,cli,test}/**/*.test.{ts,tsx}'],
}

/** A new object for each project, since Vitest empties it. */
const define = () => ({ CONTENT_KEYS: JSON.stringify(shownKeys) })
const rendererTest = 'src/server/renderer.test.tsx'

/** `--mode deep`: what takes minutes. */
const deep = { include: ['{src,local,test}/**/*.deep.ts'], testTimeout: 1_200_000, hookTimeout: 120_000 }

export default defineConfig(({ mode }) => ({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    maxWorkers: '100%',
    experimental: { fsModuleCache: true },
    globalSetup: ['./lambdas/test/tell-stale-build.mjs', './cdk/test/scratch-root.ts'],
    isolate: false,
    provide: { siteUrl: BASE_URL.startsWith('http') ? BASE_URL : undefined },
    projects: [
      { test: { ...shared, name: 'shared', root: 'shared' } },
      { test: { ...shared, name: 'lambdas', root: 'lambdas', ...(mode === 'deep' ? deep : {}) } },
      // GitHub's language service imports JSON as only a bundler can.
      {
        test: {
          ...shared,
          name: 'cdk',
          root: 'cdk',
          testTimeout: 180_000,
          server: { deps: { inline: [/@actions/] } },
          ...(mode === 'deep' ? deep : {}),
        },
      },
      {
        define: define(),
        test: {
          ...shared,
          name: 'web',
          root: 'web',
          exclude: [rendererTest],
          environment: 'happy-dom',
          setupFiles: [join(import.meta.dirname, 'web/src/testing/set-up.ts')],
          // By itself, so that a worker keeps its browser environment from one file to the next.
          sequence: { groupOrder: 1 },
        },
      },
      // React’s renderer for the server takes the contexts that it met for its own: none for the browser may follow it.
      { define: define(), test: { ...shared, name: 'web-server', root: 'web', include: [rendererTest] } },
    ],
  },
}))
