import {
  commonHeaders,
  contentSecurityPolicy,
  mediaSecurityPolicy,
  noIndex,
} from '@highline/shared/infra/security-headers'
import {
  type HttpRequest,
  type HttpResponse,
  headerOf,
  refusal,
  splitTarget,
  withoutHeaders,
} from '../http-message'

export type Behaviour = 'media' | 'api' | 'site'

/**
 * Returns the cache behaviour that handles a request. CloudFront matches the path as RFC 3986 normalises it, but
 * forwards it unchanged: `/api/../x` goes to the site, which has no such file.
 */
export function behaviourOf(target: string): Behaviour {
  const path = normalised(splitTarget(target).path)
  if (path.startsWith('/api/media-file/')) return 'media'
  return path.startsWith('/api/') ? 'api' : 'site'
}

/** Decodes escapes of unreserved characters and resolves dot segments (RFC 3986 §6.2.2). */
function normalised(path: string): string {
  const plain = path.replaceAll(/%[0-7][0-9a-f]/gi, unescaped)
  const resolved: string[] = []
  for (const segment of plain.split('/').slice(1)) {
    if (segment === '..') resolved.pop()
    else if (segment !== '.') resolved.push(segment)
  }
  const folder = /\/\.{1,2}$/.test(plain) ? '/' : ''
  return `/${resolved.join('/')}${folder}`
}

/** Decodes the escape of an unreserved character; returns any other escape unchanged. */
function unescaped(given: string): string {
  const character = decodeURIComponent(given)
  return /[\w.~-]/.test(character) ? character : given
}

/** Handles the requests of one cache behaviour. */
export type Serve = (request: HttpRequest, requestId: string) => Promise<HttpResponse>

/**
 * Limits of CloudFront, in bytes. A larger request gets a 413, and its connection is closed.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-general
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomMaxRequestStringLength
 */
export const cloudFrontLimits = {
  /** Path and query. */
  urlBytes: 8192,
  /** Request line and headers. */
  requestBytes: 20_480,
} as const

/** Returns the error response to a request that CloudFront rejects before any behaviour; undefined for others. */
export function edgeRefusal({ method, target, headers }: HttpRequest, requestId: string) {
  if (Buffer.byteLength(target) > cloudFrontLimits.urlBytes)
    return refusal('PAYLOAD_TOO_LARGE', requestId, [['connection', 'close']])
  if (!target.startsWith('/') || !headerOf(headers, 'host')) return refusal('INVALID_JSON', requestId)
  // A GET with a body is 403.
  const hasBody = Number(headerOf(headers, 'content-length')) > 0 || headerOf(headers, 'transfer-encoding')
  if (method === 'GET' && hasBody) return refusal('FORBIDDEN_ORIGIN', requestId)
  return undefined
}

/** Adds the headers of a behaviour's response headers policy, replacing those that the origin set. */
export type AddHeaders = (behaviour: Behaviour, response: HttpResponse) => HttpResponse

/** @param uploads origin that browsers send files to */
export function securityHeaders(uploads: string): AddHeaders {
  const site = { ...commonHeaders, 'content-security-policy': contentSecurityPolicy(uploads) }
  const policies: Record<Behaviour, Record<string, string>> = {
    site,
    api: { ...site, ...noIndex, 'cache-control': 'no-store, private' },
    media: { ...commonHeaders, 'content-security-policy': mediaSecurityPolicy },
  }
  return (behaviour, response) => {
    const policy = Object.entries(policies[behaviour])
    const names = new Set(policy.map(([name]) => name))
    return { ...response, headers: [...withoutHeaders(response.headers, names), ...policy] }
  }
}
