import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest duration of each test file. The last duration is too short if the run ended at a failure. */
const longest = new Map<string, number>()

/** Runs the files that failed last, then the fastest, since a mutant's run ends at the first failing test. */
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

/** Tests that run against the mutants: those of the deployed code, in one process. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../../..'),
    testTimeout: 30_000,
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    include: ['{shared,lambdas}/src/**/*.test.ts', 'lambdas/test/**/*.test.ts'],
  },
})
