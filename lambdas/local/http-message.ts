import type { Readable } from 'node:stream'
import type { ErrorCode } from '@highline/shared/http/api-error'
import { gatewayBody } from '@highline/shared/infra/gateway'

/** Header names and values in their original order and spelling; a name may occur more than once. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

export interface HttpRequest {
  readonly method: string
  /** Path and query as received: nothing decoded, nothing normalised. */
  readonly target: string
  readonly headers: HeaderList
  readonly body: Readable
  /** Remote IPv4 or IPv6 address of the socket. */
  readonly address: string
}

export interface HttpResponse {
  readonly status: number
  readonly headers: HeaderList
  /** A stream is read once; code that drops the response has to destroy it. */
  readonly body?: string | Buffer | Readable | undefined
}

/** Request handler: the gateway, a bucket, or the edge in front of both. */
export type Origin = (request: HttpRequest) => Promise<HttpResponse>

/** The client disconnected before its request was complete: no response can be sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/**
 * Returns the chunks of a body without destroying it when the reader stops early. A plain `for await` would destroy
 * the body, and with it the socket that the response needs.
 */
export const chunksOf = (body: Readable): AsyncIterable<Buffer> => body.iterator({ destroyOnReturn: false })

/** Converts Node's `rawHeaders`, a flat list of names and values, to pairs. */
export const headerPairs = (flat: readonly string[]): HeaderList =>
  Array.from({ length: flat.length / 2 }, (_, pair) => [flat[2 * pair] ?? '', flat[2 * pair + 1] ?? ''])

/** Returns a header's value by lower-case name. Repeated headers are joined with commas, cookies with semicolons. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  const values = headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(name === 'cookie' ? '; ' : ', ')
}

/** Returns values by lower-case name, joined as by `headerOf`. */
export const headersByName = (headers: HeaderList): Record<string, string> =>
  Object.fromEntries(
    headers.map(([name]) => [name.toLowerCase(), headerOf(headers, name.toLowerCase()) ?? '']),
  )

export const withoutHeaders = (headers: HeaderList, names: ReadonlySet<string>): HeaderList =>
  headers.filter(([name]) => !names.has(name.toLowerCase()))

/** Whether an `If-Match` or `If-None-Match` names this ETag, by weak comparison (RFC 9110 §8.8.3.2); `*` names any. */
export function matchesEtag(condition: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '')
  return condition.trim() === '*' || condition.split(',').some((tag) => bare(tag) === bare(etag))
}

/** Splits a target into the path and the query without its question mark. */
export function splitTarget(target: string): { path: string; query: string } {
  const [path = '', ...query] = target.split('?')
  return { path, query: query.join('?') }
}

/** Whether every `%` begins an escape, and the escapes are UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Headers for a single connection, which proxies must not forward (RFC 9110 §7.6.1). */
export const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Whether a `Host` header names this machine and this port, which may be omitted if it is 80. */
export function isSiteHost(host: string | undefined, port: number): boolean {
  const named = port === 80 ? host?.replace(/:80$/, '') : host
  return siteOrigins(port).includes(`http://${named?.toLowerCase()}`)
}

/** Origins of a server on 127.0.0.1. Any other `Host` may be a name rebound to this machine (DNS rebinding). */
export const siteOrigins = (port: number): string[] =>
  ['localhost', '127.0.0.1'].map((name) => new URL(`http://${name}:${port}`).origin)

/** Returns the error response to a request that never reached a function: our envelope, never cached. */
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

export const methodRefusal = (allowed: readonly string[], requestId: string): HttpResponse =>
  refusal('METHOD_NOT_ALLOWED', requestId, [['allow', allowed.join(', ')]])
