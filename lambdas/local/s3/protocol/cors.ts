import type { IncomingHttpHeaders } from 'node:http'
import type { S3Answer } from './answer'
import { S3Error } from './s3-error'

const exposed = ['ETag', 'Content-Length', 'Content-Range', 'Last-Modified', 'x-amz-request-id']

/** Only pages of these origins may read an answer, with or without a signature. */
export const corsHeaders = (
  { origin }: IncomingHttpHeaders,
  origins: readonly string[],
): Record<string, string> => ({
  ...(origin && origins.includes(origin)
    ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed.join(', ') }
    : {}),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
})

/**
 * What a browser asks before it sends; it cannot sign that.
 * @throws S3Error for a page of another origin, whose browser then sends nothing
 */
export function preflight(headers: IncomingHttpHeaders, origins: readonly string[]): S3Answer {
  if (!headers.origin || !headers['access-control-request-method'])
    throw new S3Error('BadRequest', 'Insufficient information. Origin request header needed.')
  if (!origins.includes(headers.origin)) throw new S3Error('AccessForbidden')
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': 3600,
    },
  }
}
