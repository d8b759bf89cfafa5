import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a run its own temporary directory, because Firefox's driver leaves profiles of 40 MB behind. Removed at the end. */
export function setup(): () => void {
  // Node writes this cache when a process exits, which may be after the directory is removed.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
  const root = mkdtempSync(join(tmpdir(), 'highline-e2e-'))
  process.env.TMPDIR = root
  return () => rmSync(root, { recursive: true, force: true, maxRetries: 5 })
}
