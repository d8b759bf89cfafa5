import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { element, leaf, xmlDocument } from '../../xml'
import { S3Error } from './s3-error'

export interface S3Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | number>>
  /** XML, or an object's bytes. */
  readonly body?: string | Readable
}

export const xmlAnswer = (root: string): S3Answer => ({ status: 200, body: xmlDocument(root) })

export function errorAnswer({ code, message, status, details }: S3Error, resource: string): S3Answer {
  const more = Object.entries({ Resource: resource, ...details }).map(([name, value]) => leaf(name, value))
  const root = element('Error', [leaf('Code', code), leaf('Message', message), ...more])
  return { status, body: xmlDocument(root) }
}

/** Sends an answer with what every answer of S3 carries. One to HEAD has no body, not even a refusal. */
export async function sendAnswer(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: S3Answer,
): Promise<void> {
  const xml = typeof body === 'string' ? { 'content-type': 'application/xml' } : {}
  const length = typeof body === 'object' ? {} : { 'content-length': Buffer.byteLength(body ?? '') }
  response.writeHead(status, {
    'x-amz-request-id': randomUUID(),
    ...xml,
    ...(message.method === 'HEAD' || status === 304 || status === 204 ? {} : length),
    ...headers,
  })
  if (typeof body === 'object') await pipeline(body, response)
  else response.end(body)
}

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
