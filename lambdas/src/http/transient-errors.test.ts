import { describe, expect, it } from 'vitest'
import { isTransientError } from './transient-errors'

const error = (more: object) => Object.assign(new Error(), more)

describe('isTransientError', () => {
  it.each([
    error({ name: 'SlowDown' }),
    error({ name: 'TimeoutError' }),
    error({ code: 'ECONNRESET' }),
    error({ code: 'EAI_AGAIN' }),
    error({ name: 'TransactionCanceledException', $retryable: {} }),
    error({ name: 'UnknownError', $metadata: { httpStatusCode: 500 } }),
  ])('is true for %o', (given) => expect(isTransientError(given)).toBe(true))

  it.each([
    new TypeError(),
    error({ name: 'ValidationException', $metadata: { httpStatusCode: 400 } }),
    error({ code: 'ENOENT' }),
    error({ $retryable: undefined }),
    'busy',
  ])('is false for %o', (given) => expect(isTransientError(given)).toBe(false))
})
