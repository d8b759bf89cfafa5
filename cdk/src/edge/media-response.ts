import { type EdgeResponse, type EdgeResponseEvent, withoutStorageHeaders } from './cloudfront-event'

/**
 * A stored file never changes, so that it may be kept for ever; CloudFront does not ask for errors, which may
 * not. A drawing can hold a script, so it is never opened as a document of its own; `<img>` shows it all the same.
 */
export function handler(event: EdgeResponseEvent): EdgeResponse {
  const response = event.response
  const headers = withoutStorageHeaders(response.headers)
  const type = headers['content-type']
  if (type && type.value.indexOf('image/svg+xml') === 0)
    headers['content-disposition'] = { value: 'attachment' }
  headers['cache-control'] = { value: 'public, max-age=31536000, immutable' }
  response.headers = headers
  return response
}
