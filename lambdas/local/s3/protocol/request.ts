import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { S3Error } from './s3-error'

/** A request in path style, its target decoded. */
export interface S3Request {
  readonly method: string
  /** `/bucket/key`, decoded. */
  readonly path: string
  /** Empty when the request is about the service itself. */
  readonly bucket: string
  /** Any text at all; empty when the request is about the bucket. */
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: AsyncIterable<Uint8Array>
}

const MAX_KEY_BYTES = 1024

/**
 * The target is taken apart by hand: `new URL` would resolve the dots of a key like `a/../b`.
 * @throws S3Error InvalidURI, KeyTooLongError
 */
export function readRequest(message: IncomingMessage): S3Request {
  const target = message.url ?? ''
  const mark = target.indexOf('?')
  const path = decode(mark < 0 ? target : target.slice(0, mark))
  const [, bucket, key] = path.match(/^\/([^/]*)\/?(.*)$/s) ?? []
  if (bucket === undefined || key === undefined) throw new S3Error('InvalidURI')
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError')
  return {
    method: message.method ?? '',
    path,
    bucket,
    key,
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    headers: message.headers,
    // A refusal in the middle of a body must reach the caller: the connection stays.
    body: { [Symbol.asyncIterator]: () => message.iterator({ destroyOnReturn: false }) },
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new S3Error('InvalidURI')
  }
}

/** A header, or the query parameter that a presigned URL carries in its place. */
export function header({ headers, query }: S3Request, name: string): string | undefined {
  const value = headers[name]
  if (value !== undefined) return Array.isArray(value) ? value.join(',') : value
  return name.startsWith('x-amz-') ? (query.get(name) ?? undefined) : undefined
}
