import type { errorCodes } from '@highline/shared/http/api-error'
import type { EdgeEvent, EdgeRequest, EdgeResponse } from './cloudfront-event'

// As literals, held to the contract by their types alone: nothing of it travels to the edge.
const status: (typeof errorCodes.NOT_FOUND)[0] = 404
const message: (typeof errorCodes.NOT_FOUND)[1] = 'Not found.'

/** Finds the stored object of a media file; what cannot be the name of one is refused before it reaches S3. */
export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const request = event.request
  const found = /^\/api\/media-file\/([A-Za-z0-9][A-Za-z0-9._-]{0,127})$/.exec(request.uri)
  if (!found) return notFound(event.context.requestId)
  request.uri = `/media/${found[1]}`
  return request
}

/** The envelope that the API answers with. */
function notFound(requestId: string): EdgeResponse {
  const data = JSON.stringify({ success: false, code: 'NOT_FOUND', message, requestId })
  return {
    statusCode: status,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data },
  }
}
