import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { element, leaf, xmlDocument } from '../../xml'
import type { S3Error } from './s3-error'

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
