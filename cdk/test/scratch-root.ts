import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Parent of the directories that `scratchDirectory` creates. */
    scratchRoot: string
  }
}

/**
 * Vitest's global setup. The directory is removed after the run, not after each test file: with `isolate:
 * false` the test files of a worker share synthesised assemblies.
 */
export default function setup({ provide }: TestProject): () => void {
  const root = mkdtempSync(join(tmpdir(), 'highline-cdk-'))
  provide('scratchRoot', root)
  return () => rmSync(root, { recursive: true, force: true })
}
