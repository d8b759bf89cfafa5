import { uploadLimits } from '@highline/shared/constants'
import { afterAll, beforeAll } from 'vitest'

/** Bytes of a file that is sent in three parts with `smallParts`. */
export const inThreeParts = 17 * 1024

/**
 * For the tests of a file, makes multipart uploads start at 16 KB, not MB, with parts of 8 KB: tests that
 * upload hundreds of times would be slow with real sizes.
 */
export function smallParts(): void {
  const { multipartFrom, partMin } = uploadLimits
  beforeAll(() => void Object.assign(uploadLimits, { multipartFrom: 16 * 1024, partMin: 8 * 1024 }))
  afterAll(() => void Object.assign(uploadLimits, { multipartFrom, partMin }))
}
