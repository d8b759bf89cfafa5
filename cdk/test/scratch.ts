import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** An empty directory that is gone after the run. */
export const scratchDirectory = (): string => mkdtempSync(join(inject('scratchRoot'), 'cdk-'))
