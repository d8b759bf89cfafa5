import { type HttpResponse, headerOf } from '../http-message'
import { methodRefusal, refusal } from '../refusal'
import type { Bucket, Nothing } from './bucket'
import { type EdgeFunction, viewerRequest, viewerResponse } from './edge-function'
import { getPart } from './range'
import type { Serve } from './serve'

interface MediaOptions {
  bucket: Bucket
  /** The viewer-request and viewer-response functions of this behaviour. */
  request: EdgeFunction
  response: EdgeFunction
}

/** Stored files, streamed from the media bucket. */
export function mediaBehaviour({ bucket, request: onRequest, response: onResponse }: MediaOptions): Serve {
  return async (request, requestId) => {
    if (!['GET', 'HEAD'].includes(request.method)) return methodRefusal(['GET', 'HEAD'], requestId)
    const viewed = await viewerRequest(onRequest, request, requestId)
    if ('status' in viewed) return viewed
    const key = viewed.path.slice(1)
    const headOnly = request.method === 'HEAD'
    const ifNoneMatch = headerOf(request.headers, 'if-none-match')
    const part = ifNoneMatch ? undefined : await getPart(bucket, key, viewed.headers, headOnly)
    const found = part ?? (await bucket.get(key, { headOnly, ifNoneMatch }))
    if (found === 304) return viewerResponse(onResponse, request, { status: 304, headers: [], requestId })
    if (typeof found === 'number') return nothing(found, requestId)
    const { status, headers, length, body } = found
    const answer = await viewerResponse(onResponse, request, { status, headers, requestId })
    return { ...answer, headers: [...answer.headers, ['content-length', String(length)]], body }
  }
}

const nothing = (status: Nothing, requestId: string): HttpResponse =>
  status === 416 ? { status, headers: [] } : refusal('NOT_FOUND', requestId)
