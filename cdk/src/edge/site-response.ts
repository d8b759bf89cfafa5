import { type EdgeResponse, type EdgeResponseEvent, withoutStorageHeaders } from './cloudfront-event'

/** Gives the 404 page its status, which S3 cannot. CloudFront does not ask for what is an error already. */
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
