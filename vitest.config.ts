import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    projects: [
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      { test: { name: 'lambdas', root: 'lambdas', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      { test: { name: 'cdk', root: 'cdk', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
