import {
  type HeaderList,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  methodRefusal,
  refusal,
  withoutHeaders,
} from '../http-message'
import type { Serve } from './behaviour'
import type { Bucket, StoredObject } from './bucket'
import {
  type CachedBucket,
  type CachedObject,
  cachedBucket,
  etagMatches,
  getPart,
  weak,
} from './cached-bucket'
import { encodingFor, isCompressible } from './compression'
import { type EdgeFunction, viewerRequest, viewerResponse } from './edge-function'

interface SiteOptions {
  bucket: Bucket
  /** The viewer-request and viewer-response functions of this behaviour. */
  request: EdgeFunction
  response: EdgeFunction
}

/** The default behaviour: pages and assets from the site's bucket. */
export function siteBehaviour({ bucket, request: onRequest, response: onResponse }: SiteOptions): Serve {
  const cache = cachedBucket(bucket)
  return async (request, requestId) => {
    if (!['GET', 'HEAD'].includes(request.method)) return methodRefusal(['GET', 'HEAD'], requestId)
    const viewed = await viewerRequest(onRequest, request, requestId)
    if ('status' in viewed) return viewed
    const found = await find({ cache, bucket }, viewed.path.slice(1), viewed.headers)
    if (found === 416) return { status: 416, headers: [] }
    if (typeof found === 'number') return refusal('NOT_FOUND', requestId)
    const status = 'status' in found ? found.status : 200
    const { headers } = found
    const answer = await viewerResponse(onResponse, request, { status, headers, requestId })
    return respond(found, answer, request)
  }
}

/** A part comes straight from the bucket: half a compressed file cannot be decoded. */
async function find(from: { cache: CachedBucket; bucket: Bucket }, key: string, headers: HeaderList) {
  return (await getPart(from.bucket, key, headers)) ?? from.cache.get(key)
}

async function respond(
  found: CachedObject | StoredObject,
  { status, headers }: { status: number; headers: HeaderList },
  request: HttpRequest,
): Promise<HttpResponse> {
  const length: HeaderList = [['content-length', String('length' in found ? found.length : 0)]]
  if (!('bytes' in found)) return { status, headers: [...headers, ...length], body: found.body }
  const unchanged = status === 200 && etagMatches(headerOf(request.headers, 'if-none-match'), found.etag)
  const type = headerOf(headers, 'content-type')
  if (!isCompressible(type, found.bytes.length)) {
    return unchanged ? notModified(headers) : { status, headers, body: found.bytes }
  }
  const varied: HeaderList = [...headers, ['vary', 'accept-encoding']]
  const encoding = encodingFor(headerOf(request.headers, 'accept-encoding'))
  if (unchanged) return notModified(encoding ? weakened(varied, found.etag) : varied)
  if (!encoding) return { status, headers: varied, body: found.bytes }
  return {
    status,
    headers: [...weakened(varied, found.etag), ['content-encoding', encoding]],
    body: await found.encoded(encoding),
  }
}

const weakened = (headers: HeaderList, etag: string): HeaderList => [
  ...withoutHeaders(headers, new Set(['etag', 'accept-ranges'])),
  ['etag', weak(etag)],
]

/** RFC 9110 §15.4.5: what the client may need to update what it has, and no more. */
const notModified = (headers: HeaderList): HttpResponse => ({
  status: 304,
  headers: withoutHeaders(headers, new Set(['content-type', 'content-disposition', 'accept-ranges'])),
})
