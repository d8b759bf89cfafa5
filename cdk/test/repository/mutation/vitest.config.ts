import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that judge the mutants: those of what is deployed, in one process. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../../..'),
    testTimeout: 30_000,
    isolate: false,
    include: ['{shared,lambdas}/src/**/*.test.ts', 'lambdas/test/**/*.test.ts'],
    // It asks the compiler, which reads the sources from the disk, all mutants at once in them.
    exclude: ['lambdas/test/contract-drift.test.ts'],
  },
})
