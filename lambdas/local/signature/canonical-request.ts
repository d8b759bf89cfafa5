import type { IncomingHttpHeaders } from 'node:http'

/** The parts of a request that Signature Version 4 covers, besides its body. */
export interface SignedRequest {
  readonly method: string
  /** Decoded. Services other than S3 encode it twice, which makes no difference to `/`, the only path that they have. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

/**
 * A request in the one form in which it is signed.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function canonicalRequest(
  { method, path, query, headers }: SignedRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  return [
    method,
    path.split('/').map(encode).join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(headers[name])}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

/** RFC 3986: everything but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const canonicalValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ')
