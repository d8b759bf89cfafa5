import { defineConfig } from 'vitest/config'

const report = process.env.TEST_REPORT

/** Tests on Node share their modules: nothing of ours keeps state in one, and loading the SDK once saves a third. */
const onNode = { isolate: false, include: ['src/**/*.test.ts'] }

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      { test: { ...onNode, name: 'shared', root: 'shared' } },
      { test: { ...onNode, name: 'lambdas', root: 'lambdas' } },
      { test: { ...onNode, name: 'cdk', root: 'cdk', testTimeout: 60_000 } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
    ],
  },
})
