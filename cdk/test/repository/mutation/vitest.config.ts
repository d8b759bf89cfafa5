import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest that each test file took: of a mutant's run it says only how long until the first failure. */
const longest = new Map<string, number>()

/** A mutant's run ends with the first test that fails: quick files first, and ahead of them those that failed last. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx
    const cost = ({ moduleId }: TestSpecification) => {
      const last = cache.getFileTestResults(`:${relative(config.root, moduleId)}`)
      longest.set(moduleId, Math.max(longest.get(moduleId) ?? 0, last?.duration ?? 0))
      return last?.failed ? 0 : (longest.get(moduleId) ?? 0)
    }
    const costs = new Map(files.map((file) => [file, cost(file)]))
    return files.sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))
  }
}

/** The tests that judge the mutants: those of what is deployed, in one process. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../../..'),
    testTimeout: 30_000,
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    include: ['{shared,lambdas}/src/**/*.test.ts', 'lambdas/test/**/*.test.ts'],
  },
})
