import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type HeaderList, headerOf } from '../http-message'
import type { BucketOrigin, EmptyStatus, ObjectResponse } from './bucket'

export type CachedObject = Awaited<ReturnType<typeof read>>

const largestObject = 10_000_000
/** Maximum total bytes of the cached objects, uncompressed; beyond it the oldest are evicted. */
const mostKept = 100_000_000

/**
 * Caches a bucket's objects and revalidates them on every read, so that a new object is served at once. Immutable
 * objects are not revalidated.
 */
export function cachedBucket(bucket: BucketOrigin) {
  const kept = new Map<string, CachedObject>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }
  /** An object too large for the cache is returned as a stream. */
  return async (key: string): Promise<CachedObject | ObjectResponse | EmptyStatus> => {
    const known = kept.get(key)
    if (known && /\bimmutable\b/.test(headerOf(known.headers, 'cache-control') ?? '')) return known
    const found = await bucket.get(key, { ifNoneMatch: known?.etag })
    if (found === 304 && known) return known
    drop(key)
    if (typeof found === 'number' || found.length > largestObject) return found
    const object = await read(found)
    drop(key) // a concurrent request may have cached it
    kept.set(key, object)
    bytes += object.bytes.length
    for (const oldest of kept.keys()) if (bytes > mostKept) drop(oldest)
    return object
  }
}

/** Reads a whole object into memory. Compressed forms are made on first use and kept. */
async function read({ body, ...object }: ObjectResponse) {
  const bytes = body ? await buffer(body) : Buffer.alloc(0)
  const forms = new Map<Encoding, Promise<Buffer>>()
  return {
    ...object,
    bytes,
    encoded(encoding: Encoding): Promise<Buffer> {
      const form = forms.get(encoding) ?? compress(bytes, encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

/**
 * Returns the range of an object that a request asks for; undefined when it asks for none, or when the object no
 * longer matches `If-Range`.
 */
export async function getPart(bucket: BucketOrigin, key: string, headers: HeaderList) {
  const range = headerOf(headers, 'range')
  // RFC 9110 §14.2 allows a server to ignore several ranges and other units.
  if (!range || !/^bytes=(\d+-\d*|-\d+)$/.test(range)) return undefined
  const ifMatch = headerOf(headers, 'if-range')
  if (ifMatch !== undefined && !/^"[^"]*"$/.test(ifMatch)) return undefined
  const part = await bucket.get(key, { range, ifMatch })
  return part === 412 ? undefined : part
}

type Encoding = 'br' | 'gzip'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Sizes and types of https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const smallest = 1000
const compressibleType =
  /^(text\/[\w.+-]+|application\/(javascript|json|ld\+json|manifest\+json|xml|wasm|[\w.-]+\+xml)|image\/svg\+xml|font\/(otf|ttf))$/

export function isCompressible(contentType: string | undefined, bytes: number): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return bytes >= smallest && bytes <= largestObject && compressibleType.test(essence)
}

/** Returns the encoding for a client: Brotli before gzip, whichever of the two it prefers. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((choice) => choice.replaceAll(' ', '').split(';q='))
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([encoding]) => encoding),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}

/** Compresses bytes. Brotli quality 5 matches what was measured of CloudFront's responses. */
function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes)
  return brotliAsync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
