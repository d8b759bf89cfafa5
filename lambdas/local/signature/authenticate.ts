import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { splitTarget } from '../http-message'
import { type Credentials, verifySignature } from './verify-signature'

/** Whose requests a service accepts. */
export interface Access {
  readonly credentials: Credentials
  readonly service: 'dynamodb' | 'ses' | 'ssm'
}

/**
 * Accepts a request with a small body that was signed, body included: for the services other than S3.
 * @throws SignatureError
 */
export function authenticate(message: IncomingMessage, body: Buffer, access: Access, now = new Date()): void {
  const { path, query } = splitTarget(message.url ?? '')
  const request = {
    method: message.method ?? '',
    path,
    query: new URLSearchParams(query),
    headers: message.headers,
  }
  const bodyHash = createHash('sha256').update(body).digest('hex')
  verifySignature(request, { ...access, bodyHash }, now)
}
