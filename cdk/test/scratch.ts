import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Creates an empty directory, which is removed after the test run. */
export const scratchDirectory = (): string => mkdtempSync(join(inject('scratchRoot'), 'cdk-'))
