import type { EdgeHeaders } from './cloudfront-event'

/** Keeps to ourselves what S3 says about our objects. */
export function withoutStorageHeaders(headers: EdgeHeaders): EdgeHeaders {
  for (const name in headers) {
    if (name === 'server' || name.indexOf('x-amz-') === 0) delete headers[name]
  }
  return headers
}
