import { type EdgeResponse, type EdgeResponseEvent, withoutStorageHeaders } from './cloudfront-event'

/**
 * Marks files as immutable, since stored files never change; this function is not called for errors. SVGs can contain
 * scripts, so they are sent as attachments and not opened as documents; `<img>` still displays them.
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
