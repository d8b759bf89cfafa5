import { apiError } from '@highline/shared/http/api-error'
import type { ApiError } from '@highline/shared/http/errors'
import type { LambdaResult } from './event'
import type { ReplyOptions } from './handler'

const standard = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store, private',
  'x-content-type-options': 'nosniff',
}

/** An answer as API Gateway wants it: the same headers on every one. */
export function respond(
  statusCode: number,
  body: unknown,
  requestId: string,
  { headers, cookies }: ReplyOptions = {},
): LambdaResult {
  return {
    statusCode,
    headers: { ...standard, 'x-request-id': requestId, ...headers },
    ...(cookies?.length ? { multiValueHeaders: { 'set-cookie': [...cookies] } } : {}),
    body: JSON.stringify(body),
  }
}

/** The envelope of a refusal. */
export function respondError(error: ApiError, requestId: string): LambdaResult {
  const { retryAfter } = error
  const headers: Record<string, string> = retryAfter ? { 'retry-after': String(Math.ceil(retryAfter)) } : {}
  return respond(error.status, { ...error.body, requestId }, requestId, { headers })
}

/** The answer to an internal error says only where to find it in the log. */
export const internalError = (requestId: string) =>
  apiError('INTERNAL', { message: `Something went wrong. Reference: ${requestId}` })
