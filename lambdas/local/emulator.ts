import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { jsonLog } from '../src/log'
import { isSiteHost } from './http-message'
import { hasCode } from './retry'

/** A service of AWS that runs in this process and listens on 127.0.0.1 alone. */
export interface Emulator {
  /** Such as `http://127.0.0.1:4566`; no slash at the end. */
  readonly endpoint: string
  /** Takes nothing new, ends idle connections, and gives what is under way one second to finish. */
  close(): Promise<void>
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Serves on 127.0.0.1; port 0 takes a free one. A request that fails costs its own answer, never the process. A request
 * for another host than this machine's is refused: a page whose host name was rebound to it may read what it is answered.
 */
export async function listen(serve: Serve, port = 0): Promise<Emulator> {
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!server.listening) request.socket.end()
    })
    const served = isSiteHost(request.headers.host, portOf(server)) ? serve : refuseHost
    served(request, response).catch((error: unknown) => fail(request, response, error))
  })
  // A video takes as long as it takes; and an SDK's pooled connection must not be closed under its next request.
  server.requestTimeout = 0
  server.keepAliveTimeout = 60_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  let closed: Promise<void> | undefined
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    close: () => {
      closed ??= closeServer(server, 1000)
      return closed
    },
  }
}

const refuseHost: Serve = async (request, response) => {
  request.resume()
  response.writeHead(403, { 'content-length': 0 }).end()
}

/** @throws Error when the server does not listen */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

/** Takes nothing new, and lets what is under way finish for so many milliseconds. */
export async function closeServer(server: Server, graceMs = 5000): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cutOff)
}

/**
 * A caller that hung up is none of our faults; everything else is, and must be seen. A full disk has a status of its
 * own.
 */
function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (request.socket.destroyed) return
  jsonLog().error('emulator.fault', error, { method: request.method })
  // Who has not finished speaking would not hear the answer.
  request.resume()
  if (response.headersSent) response.destroy()
  else response.writeHead(hasCode(error, 'ENOSPC') ? 507 : 500, { 'content-length': 0 }).end()
}

/** A body that has been read whole and was longer than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * The whole body of a request that is known to be small. One that is not is read to its end but not kept,
 * so that the caller hears the refusal.
 * @throws BodyTooLarge
 */
export async function readBody(request: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  if (bytes > maxBytes) throw new BodyTooLarge(`The body is longer than ${maxBytes} bytes`)
  return Buffer.concat(chunks)
}
