import { type ErrorCode, errorCodes } from '../http/api-error'

/** What AWS allows (API Gateway and Lambda quotas): facts, not choices. Bytes and seconds. */
export const gatewayLimits = {
  requestBytes: 10 * 1024 * 1024,
  lambdaPayloadBytes: 6 * 1024 * 1024,
  integrationSeconds: 29,
} as const

/** Bodies of these types reach a Lambda as base64; all others as text. */
export const binaryMediaTypes = ['multipart/form-data'] as const

/** Which of our codes stands for each refusal that API Gateway makes by itself. */
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

/** The envelope of a refusal that never reached a Lambda; `requestId` may be a gateway variable. */
export function gatewayBody(code: ErrorCode, requestId: string) {
  const [statusCode, message] = errorCodes[code]
  return { statusCode, body: JSON.stringify({ success: false, code, message, requestId }) }
}
