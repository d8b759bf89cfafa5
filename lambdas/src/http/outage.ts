const transient = new Set([
  'InternalError',
  'InternalServerError',
  'InternalServerException',
  'ItemCollectionSizeLimitExceededException',
  'LimitExceededException',
  'NetworkingError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestTimeout',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'SlowDown',
  'ThrottlingException',
  'TimeoutError',
  'TransactionConflictException',
  'TransactionInProgressException',
])

/** Whether something behind us was too busy or out of reach: the caller may try again, nothing of ours is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (transient.has(error.name)) return true
  if ('code' in error && /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND)/.test(String(error.code))) return true
  return '$retryable' in error && error.$retryable !== undefined
}
