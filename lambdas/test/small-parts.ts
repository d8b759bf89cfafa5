import { uploadLimits } from '@highline/shared/constants'
import { afterAll, beforeAll } from 'vitest'

/** Longer than one part of those tests that use `smallParts`, so that it is sent in three. */
export const inThreeParts = 17 * 1024

/**
 * Has the tests of a file send in parts of 8 KB what is longer than 16 KB, not MB: joined at each of some hundred calls,
 * real parts take long.
 */
export function smallParts(): void {
  const { multipartFrom, partMin } = uploadLimits
  beforeAll(() => void Object.assign(uploadLimits, { multipartFrom: 16 * 1024, partMin: 8 * 1024 }))
  afterAll(() => void Object.assign(uploadLimits, { multipartFrom, partMin }))
}
