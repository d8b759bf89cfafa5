import type { Readable } from 'node:stream'
import { chunksOf, type HttpRequest, headersByName, isDecodable, splitTarget } from '../http-message'
import { element, xmlDocument } from '../xml'
import { S3Error } from './s3-error'
import type { Bucket } from './storage/bucket'

/** Path-style request, with its target decoded. */
export interface S3Request {
  readonly method: string
  /** `/bucket/key`, decoded. */
  readonly path: string
  /** Empty for a request to the service itself. */
  readonly bucket: string
  /** Any text; empty for a request to the bucket. */
  readonly key: string
  readonly query: URLSearchParams
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: AsyncIterable<Uint8Array>
}

/** Request with a verified signature, and its bucket. */
export interface S3Call {
  readonly request: S3Request
  readonly bucket: Bucket
  /** Hex SHA-256 that was signed for the body, or a keyword such as `UNSIGNED-PAYLOAD`. */
  readonly payloadHash: string
  readonly now: Date
}

export interface S3Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | number>>
  /** XML, or an object's bytes. */
  readonly body?: string | Readable
}

/** @throws S3Error */
export type Operation = (call: S3Call) => Promise<S3Answer>

export const xmlAnswer = (
  name: string,
  children: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): S3Answer => {
  const root = element(name, children, 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"')
  return { status: 200, headers, body: xmlDocument(root) }
}

const MAX_KEY_BYTES = 1024

/**
 * Parses a request. The target is split by hand, because `new URL` would resolve the dots of a key like `a/../b`.
 * @throws S3Error InvalidURI, KeyTooLongError
 */
export function readRequest(request: HttpRequest): S3Request {
  const target = splitTarget(request.target)
  if (!isDecodable(target.path)) throw new S3Error('InvalidURI')
  const path = decodeURIComponent(target.path)
  const [, bucket, key] = path.match(/^\/([^/]*)\/?(.*)$/s) ?? []
  if (bucket === undefined || key === undefined) throw new S3Error('InvalidURI')
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError')
  return {
    method: request.method,
    path,
    bucket,
    key,
    query: new URLSearchParams(target.query),
    headers: headersByName(request.headers),
    body: chunksOf(request.body),
  }
}

/** Returns a header, or the query parameter that replaces an `x-amz-…` header in a presigned URL. */
export function headerOrQuery({ headers, query }: S3Request, name: string): string | undefined {
  return headers[name] ?? (name.startsWith('x-amz-') ? (query.get(name) ?? undefined) : undefined)
}
