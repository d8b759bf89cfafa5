import type { ErrorCode } from '@highline/shared/http/api-error'
import { gatewayBody } from '@highline/shared/infra/gateway'
import type { HeaderList, HttpResponse } from './http-message'

/** The answer to a request that never reached a function: our envelope, never cached. */
export function refusal(code: ErrorCode, requestId: string, headers: HeaderList = []): HttpResponse {
  const { statusCode, body } = gatewayBody(code, requestId)
  return {
    status: statusCode,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['cache-control', 'no-store, private'],
      ['x-content-type-options', 'nosniff'],
      ['x-request-id', requestId],
      ...headers,
    ],
    body,
  }
}

/** A method that this path does not have. */
export const methodRefusal = (allowed: readonly string[], requestId: string): HttpResponse =>
  refusal('METHOD_NOT_ALLOWED', requestId, [['allow', allowed.join(', ')]])
