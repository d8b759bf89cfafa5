import type { edgeHeaders } from '@highline/shared/infra/env'
import type { EdgeEvent, EdgeRequest } from './cloudfront-event'

// Literals whose types are checked against `shared`, so that no code of it is bundled into the function.
const hostHeader: typeof edgeHeaders.host = 'x-site-host'
const addressHeader: typeof edgeHeaders.clientAddress = 'x-client-ip'

/** Sets the headers with the site's host and the client's address, overwriting any that the viewer sent. */
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request
  const headers = request.headers
  headers[hostHeader] = { value: headers.host ? headers.host.value : '' }
  headers[addressHeader] = { value: event.viewer.ip }
  return request
}
