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
  'TooManyInvalidationsInProgress',
  'TransactionConflictException',
  'TransactionInProgressException',
])

/** Whether something behind us was too busy or out of reach: the caller may try again, nothing of ours is wrong. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (transient.has(error.name)) return true
  if ('code' in error && unreachable.test(String(error.code))) return true
  return statusOf(error) >= 500 || ('$retryable' in error && error.$retryable !== undefined)
}

const unreachable = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/

/** What a service of AWS answered: one without a body (`HeadObject`) has no name for its trouble. */
export function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  return metadata instanceof Object && 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) : 0
}
