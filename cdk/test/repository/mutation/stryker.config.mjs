import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { MUTATION_RESULTS: results } = process.env

/**
 * Code that enforces rules: access, sessions and throttles (auth, http), conditional writes (data), limits
 * (media), visibility (shared/src/public-content.ts), retention (housekeeping, inquiries), the contract
 * (shared/src/http).
 */
const rules = [
  'lambdas/src/{auth,data,http,content,housekeeping,inquiries}/**/*.ts',
  'lambdas/src/media/*.ts',
  'shared/src/{http/*,public-content}.ts',
  '!**/*.test.ts',
]

export default {
  mutate: rules,
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'cdk/test/repository/mutation/vitest.config.ts', related: false },
  // Mutates the clone itself: in a copy, npm's links of the workspaces would still load the unmutated files.
  inPlace: true,
  coverageAnalysis: 'perTest',
  // A static mutant, evaluated once when its module is loaded, would need a new process.
  ignoreStatic: true,
  timeoutMS: 20_000,
  // The default of five minutes is too short on a busy machine.
  dryRunTimeoutMinutes: 20,
  incremental: true,
  incrementalFile: join(results, 'incremental.json'),
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  htmlReporter: { fileName: join(results, 'report.html') },
  jsonReporter: { fileName: join(results, 'report.json') },
  thresholds: { high: 90, low: 85, break: 85 },
}
