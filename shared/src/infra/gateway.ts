import { type ErrorCode, errorCodes } from '../http/api-error'

/** Quotas of API Gateway and Lambda, in bytes and seconds: set by AWS, not by us. */
export const gatewayLimits = {
  requestBytes: 10 * 1024 * 1024,
  lambdaPayloadBytes: 6 * 1024 * 1024,
  integrationSeconds: 29,
} as const

/** Bodies of these types reach a Lambda as base64; all others as text. */
export const binaryMediaTypes = ['multipart/form-data'] as const

/** Our error code for each error response that API Gateway generates itself. */
export const gatewayResponses = {
  MISSING_AUTHENTICATION_TOKEN: 'NOT_FOUND',
  RESOURCE_NOT_FOUND: 'NOT_FOUND',
  INVALID_API_KEY: 'FORBIDDEN_ORIGIN',
  ACCESS_DENIED: 'FORBIDDEN_ORIGIN',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  BAD_REQUEST_BODY: 'INVALID_JSON',
  THROTTLED: 'RATE_LIMITED',
  QUOTA_EXCEEDED: 'RATE_LIMITED',
  INTEGRATION_FAILURE: 'BAD_GATEWAY',
  INTEGRATION_TIMEOUT: 'TIMEOUT',
  DEFAULT_4XX: 'NOT_FOUND',
  DEFAULT_5XX: 'BAD_GATEWAY',
} as const satisfies Record<string, ErrorCode>

/** Returns the error response for a request that never reached a Lambda; `requestId` may be a gateway variable. */
export function gatewayBody(code: ErrorCode, requestId: string) {
  const [statusCode, message] = errorCodes[code]
  return { statusCode, body: JSON.stringify({ success: false, code, message, requestId }) }
}
