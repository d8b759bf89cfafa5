import { buffer } from 'node:stream/consumers'
import { type HeaderList, headerOf } from '../http-message'
import type { Bucket, Nothing, StoredObject } from './bucket'
import { compress, type Encoding } from './compression'

/** A whole object in memory, with the compressed forms of it that were asked for. */
export interface CachedObject {
  readonly etag: string
  readonly headers: HeaderList
  readonly bytes: Buffer
  encoded(encoding: Encoding): Promise<Buffer>
}

export interface CachedBucket {
  /** Too large to be kept, an object comes as a stream. */
  get(key: string): Promise<CachedObject | StoredObject | Nothing>
}

const largestObject = 10_000_000
const maxBytes = 100_000_000

/**
 * Keeps a bucket's objects, and asks each time whether they still are what they were: what was put there a
 * moment ago is what comes. Immutable ones are not asked about again.
 */
export function cachedBucket(bucket: Bucket): CachedBucket {
  const kept = new Map<string, CachedObject>()
  let bytes = 0

  return {
    async get(key) {
      const known = kept.get(key)
      if (known && isImmutable(known.headers)) return known
      const found = await bucket.get(key, { ifNoneMatch: known?.etag })
      if (found === 304 && known) return known
      forget(key)
      if (typeof found === 'number' || found.length > largestObject) return found
      return keep(key, await read(found))
    },
  }

  function keep(key: string, object: CachedObject): CachedObject {
    forget(key)
    kept.set(key, object)
    bytes += object.bytes.length
    for (const oldest of kept.keys()) {
      if (bytes > maxBytes) forget(oldest)
    }
    return object
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }
}

const isImmutable = (headers: HeaderList) =>
  headers.some(([name, value]) => name === 'cache-control' && /\bimmutable\b/.test(value))

async function read({ etag, headers, body }: StoredObject): Promise<CachedObject> {
  const bytes = body ? await buffer(body) : Buffer.alloc(0)
  const forms = new Map<Encoding, Promise<Buffer>>()
  return {
    etag,
    headers,
    bytes,
    encoded(encoding) {
      const form = forms.get(encoding) ?? compress(bytes, encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

/** Weak comparison (RFC 9110 §8.8.3.2) of `If-None-Match` with what is there. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((given) => strong(given.trim()) === strong(etag))
}

/** A compressed answer has other bytes: its tag says no more than that the content is the same. */
export const weak = (etag: string) => `W/${strong(etag)}`

const strong = (etag: string) => etag.replace(/^W\//, '')

/** The one range that a request asks for; of several, or of another unit, RFC 9110 §14.2 lets us know nothing. */
function rangeOf(headers: HeaderList): string | undefined {
  const range = headerOf(headers, 'range')
  return range && /^bytes=(\d+-\d*|-\d+)$/.test(range) ? range : undefined
}

/**
 * The part of an object that a request asks for; undefined when it asks for none, or (`If-Range`) only for one
 * of an object that is no longer there.
 */
export async function getPart(
  bucket: Bucket,
  key: string,
  headers: HeaderList,
  headOnly = false,
): Promise<StoredObject | Nothing | undefined> {
  const range = rangeOf(headers)
  if (!range) return undefined
  const ifMatch = headerOf(headers, 'if-range')
  if (ifMatch !== undefined && !/^"[^"]*"$/.test(ifMatch)) return undefined
  const part = await bucket.get(key, { range, ifMatch, headOnly })
  return part === 412 ? undefined : part
}
