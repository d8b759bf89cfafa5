import type { edgeHeaders } from '@highline/shared/infra/env'
import type { EdgeEvent, EdgeRequest } from './cloudfront-event'

// As literals, held to the contract by their types alone: nothing of it travels to the edge.
const hostHeader: typeof edgeHeaders.host = 'x-site-host'
const addressHeader: typeof edgeHeaders.clientAddress = 'x-client-ip'

/** Tells the API for which host and on whose behalf a request comes, whatever the viewer claims. */
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request
  const headers = request.headers
  headers[hostHeader] = { value: headers.host ? headers.host.value : '' }
  headers[addressHeader] = { value: event.viewer.ip }
  return request
}
