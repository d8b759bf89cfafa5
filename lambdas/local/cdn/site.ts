import {
  type HeaderList,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  matchesEtag,
  methodRefusal,
  refusal,
  withoutHeaders,
} from '../http-message'
import type { Serve } from './behaviour'
import type { BucketOrigin, EmptyStatus, ObjectResponse } from './bucket'
import { type CachedObject, cachedBucket, encodingFor, getPart, isCompressible } from './cached-bucket'
import { type EdgeFunction, viewerRequest, viewerResponse } from './edge-function'

type Functions = Record<'request' | 'response', EdgeFunction>

type Find = (key: string, headers: HeaderList) => Promise<CachedObject | ObjectResponse | EmptyStatus>

/** The default behaviour: pages and assets from the site's bucket. */
export function siteBehaviour(bucket: BucketOrigin, functions: Functions): Serve {
  const cached = cachedBucket(bucket)
  // Ranges come uncompressed from the bucket, because a part of a compressed file cannot be decoded.
  return bucketBehaviour(
    functions,
    async (key, headers) => (await getPart(bucket, key, headers)) ?? cached(key),
  )
}

export const mediaBehaviour = (bucket: BucketOrigin, functions: Functions): Serve =>
  bucketBehaviour(functions, async (key, headers) => {
    const ifNoneMatch = headerOf(headers, 'if-none-match')
    const part = ifNoneMatch ? undefined : await getPart(bucket, key, headers)
    return part ?? bucket.get(key, { ifNoneMatch })
  })

function bucketBehaviour({ request: onRequest, response: onResponse }: Functions, find: Find): Serve {
  return async (request, requestId) => {
    if (!['GET', 'HEAD'].includes(request.method)) return methodRefusal(['GET', 'HEAD'], requestId)
    const viewed = await viewerRequest(onRequest, request, requestId)
    if ('status' in viewed) return viewed
    const found = await find(viewed.path.slice(1), viewed.headers)
    if (found === 304) return viewerResponse(onResponse, request, { status: 304, headers: [], requestId })
    if (found === 416) return { status: 416, headers: [] }
    if (typeof found === 'number') return refusal('NOT_FOUND', requestId)
    const { status, headers } = found
    const answer = await viewerResponse(onResponse, request, { status, headers, requestId })
    return respond(found, answer, request)
  }
}

async function respond(
  found: CachedObject | ObjectResponse,
  { status, headers }: { status: number; headers: HeaderList },
  request: HttpRequest,
): Promise<HttpResponse> {
  if (!('bytes' in found)) {
    const length = ['content-length', String(found.length)] as const
    return { status, headers: [...headers, length], body: found.body }
  }
  const ifNoneMatch = headerOf(request.headers, 'if-none-match')
  const unchanged = status === 200 && ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, found.etag)
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

/** Makes the ETag weak: a compressed response has other bytes, although the content is the same. */
const weakened = (headers: HeaderList, etag: string): HeaderList => [
  ...withoutHeaders(headers, new Set(['etag', 'accept-ranges'])),
  ['etag', `W/${etag}`],
]

/** Returns a 304 with only the headers that a client may need to update its copy (RFC 9110 §15.4.5). */
const notModified = (headers: HeaderList): HttpResponse => ({
  status: 304,
  headers: withoutHeaders(headers, new Set(['content-type', 'content-disposition', 'accept-ranges'])),
})
