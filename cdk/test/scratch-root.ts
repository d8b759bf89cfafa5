import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the directories that `scratchDirectory` makes. */
    scratchRoot: string
  }
}

/** Vitest's global set-up. A worker keeps assemblies from one test file to the next, so they go with the run. */
export default function setup({ provide }: TestProject): () => void {
  const root = mkdtempSync(join(tmpdir(), 'highline-cdk-'))
  provide('scratchRoot', root)
  return () => rmSync(root, { recursive: true, force: true })
}
