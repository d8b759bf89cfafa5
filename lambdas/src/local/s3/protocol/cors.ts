import type { IncomingHttpHeaders } from 'node:http'
import type { S3Answer } from './answer'
import { S3Error } from './s3-error'

const exposed = ['ETag', 'Content-Length', 'Content-Range', 'Last-Modified', 'x-amz-request-id']

/** Any origin may ask: the signature is the permission. */
export const corsHeaders = ({ origin }: IncomingHttpHeaders): Record<string, string> =>
  origin
    ? {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': exposed.join(', '),
        vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
      }
    : {}

/** What a browser asks before it sends; it cannot sign that. */
export function preflight(headers: IncomingHttpHeaders): S3Answer {
  if (!headers.origin || !headers['access-control-request-method'])
    throw new S3Error('BadRequest', 'Insufficient information. Origin request header needed.')
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': 3600,
    },
  }
}
