import type { errorCodes } from '@highline/shared/http/api-error'
import type { EdgeEvent, EdgeRequest, EdgeResponse } from './cloudfront-event'

// Literals whose types are checked against `shared`, so that no code of it is bundled into the function.
const status: (typeof errorCodes.NOT_FOUND)[0] = 404
const message: (typeof errorCodes.NOT_FOUND)[1] = 'Not found.'

/** Rewrites the path of a media file to its object key. Rejects invalid names before they reach S3. */
export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const request = event.request
  const found = /^\/api\/media-file\/([A-Za-z0-9][A-Za-z0-9._-]{0,127})$/.exec(request.uri)
  if (!found) return notFound(event.context.requestId)
  request.uri = `/media/${found[1]}`
  return request
}

/** Error response in the API's format. */
function notFound(requestId: string): EdgeResponse {
  const data = JSON.stringify({ success: false, code: 'NOT_FOUND', message, requestId })
  return {
    statusCode: status,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data },
  }
}
