import type { Readable } from 'node:stream'
import type { ErrorCode } from '@highline/shared/http/api-error'
import { gatewayBody } from '@highline/shared/infra/gateway'

/** Names and values in the order and spelling in which they came; a name may come again. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

export interface HttpRequest {
  readonly method: string
  /** Path and query as they stood on the wire: nothing decoded, nothing normalised. */
  readonly target: string
  readonly headers: HeaderList
  readonly body: Readable
  /** IPv4 or IPv6 address of the socket's other end. */
  readonly address: string
}

export interface HttpResponse {
  readonly status: number
  readonly headers: HeaderList
  /** A stream is read once; code that drops the response has to destroy it. */
  readonly body?: string | Buffer | Readable | undefined
}

/** Something that answers requests: the gateway, a bucket, the edge in front of both. */
export type Origin = (request: HttpRequest) => Promise<HttpResponse>

/** The client went away before its request was whole: no answer can be sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/**
 * The chunks of a body, which stays open for its answer when the reader stops early: an abandoned `for await` would
 * destroy it, and the socket with it.
 */
export const chunksOf = (body: Readable): AsyncIterable<Buffer> => body.iterator({ destroyOnReturn: false })

/** Names and values as Node's raw headers list them, in pairs. */
export const headerPairs = (flat: readonly string[]): HeaderList =>
  Array.from({ length: flat.length / 2 }, (_, pair) => [flat[2 * pair] ?? '', flat[2 * pair + 1] ?? ''])

/** A header's value by lower-case name; a repeated one is joined with commas, cookies with semicolons. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  const values = headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(name === 'cookie' ? '; ' : ', ')
}

/** Values by lower-case name, as `headerOf` joins them. */
export const headersByName = (headers: HeaderList): Record<string, string> =>
  Object.fromEntries(
    headers.map(([name]) => [name.toLowerCase(), headerOf(headers, name.toLowerCase()) ?? '']),
  )

export const withoutHeaders = (headers: HeaderList, names: ReadonlySet<string>): HeaderList =>
  headers.filter(([name]) => !names.has(name.toLowerCase()))

/** Whether an `If-Match` or `If-None-Match` names this ETag, by weak comparison (RFC 9110 §8.8.3.2); `*` names any. */
export function namesEtag(condition: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '')
  return condition.trim() === '*' || condition.split(',').some((tag) => bare(tag) === bare(etag))
}

/** The path, and the query without its question mark. */
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

/** Meant for one connection (RFC 9110 §7.6.1): no proxy hands them on. */
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

/** Whether a `Host` header names this machine with that port, which may be absent where it is HTTP's own. */
export function isSiteHost(host: string | undefined, port: number): boolean {
  const named = port === 80 ? host?.replace(/:80$/, '') : host
  return siteOrigins(port).includes(`http://${named?.toLowerCase()}`)
}

/** What a server on a port of 127.0.0.1 is called by; every other `Host` may be a name that was rebound to this machine. */
export const siteOrigins = (port: number): string[] =>
  ['localhost', '127.0.0.1'].map((name) => new URL(`http://${name}:${port}`).origin)

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

export const methodRefusal = (allowed: readonly string[], requestId: string): HttpResponse =>
  refusal('METHOD_NOT_ALLOWED', requestId, [['allow', allowed.join(', ')]])
