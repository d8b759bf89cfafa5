import { type EdgeResponse, type EdgeResponseEvent, withoutStorageHeaders } from './cloudfront-event'

/** Sets the status of the 404 page, which S3 serves with 200. Not called for responses that are errors already. */
export function handler(event: EdgeResponseEvent): EdgeResponse {
  const response = event.response
  const status = response.headers['x-amz-meta-status']
  if (status && status.value === '404' && response.statusCode === 200) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  response.headers = withoutStorageHeaders(response.headers)
  return response
}
