/** Errors that may pass though their status is below 500, or that have none. */
const transient = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestTimeout',
  'SlowDown',
  'ThrottlingException',
  'TimeoutError',
  'TooManyInvalidationsInProgress',
  'TransactionConflictException',
  'TransactionInProgressException',
])

/** Whether an AWS service was overloaded or unreachable, so that the client may retry. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (transient.has(error.name)) return true
  if ('code' in error && unreachable.test(String(error.code))) return true
  return statusOf(error) >= 500 || ('$retryable' in error && error.$retryable !== undefined)
}

const unreachable = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/

/** Returns the HTTP status of an SDK error, or 0. Errors of responses without a body (`HeadObject`) have no name. */
export function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  return metadata instanceof Object && 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) : 0
}
