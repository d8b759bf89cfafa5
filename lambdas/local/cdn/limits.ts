import { type HttpRequest, type HttpResponse, headerOf, refusal } from '../http-message'

/**
 * What CloudFront takes, in bytes; more is 413, and ends the connection.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-general
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomMaxRequestStringLength
 */
export const cloudFrontLimits = {
  /** Path and query. */
  urlBytes: 8192,
  /** Request line and headers. */
  requestBytes: 20_480,
} as const

/** The refusal of a request that CloudFront hands to no behaviour. */
export function edgeRefusal(request: HttpRequest, requestId: string): HttpResponse | undefined {
  const { method, target, headers } = request
  if (Buffer.byteLength(target) > cloudFrontLimits.urlBytes)
    return refusal('PAYLOAD_TOO_LARGE', requestId, [['connection', 'close']])
  if (!target.startsWith('/') || !headerOf(headers, 'host')) return refusal('INVALID_JSON', requestId)
  // A GET with a body is 403.
  if (method === 'GET' && hasBody(request)) return refusal('FORBIDDEN_ORIGIN', requestId)
  return undefined
}

const hasBody = ({ headers }: HttpRequest) =>
  Number(headerOf(headers, 'content-length') ?? 0) > 0 || headerOf(headers, 'transfer-encoding') !== undefined
