import { createServer } from 'node:http'
import { jsonLog } from '../src/log'
import {
  ClientGone,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  isSiteHost,
  type Origin,
} from './http-message'
import { isDiskFull } from './retry'
import { closeServer, httpListener, listenLocally, portOf } from './server'

/** A service of AWS that runs in this process and listens on 127.0.0.1 alone. */
export interface Emulator {
  /** Base URL such as `http://127.0.0.1:4566`, without a trailing slash. */
  readonly endpoint: string
  /** Accepts no new connections, closes idle ones, and gives running requests one second to finish. */
  close(): Promise<void>
}

/**
 * Serves on 127.0.0.1; port 0 selects a free one. A request that fails gets an error response and never ends the
 * process. Requests for other hosts are refused, because a page could use DNS rebinding to read the responses.
 */
export async function listen(origin: Origin, port = 0): Promise<Emulator> {
  const guarded: Origin = async (request) =>
    isSiteHost(headerOf(request.headers, 'host'), portOf(server))
      ? settle(origin, request)
      : { status: 403, headers: [], body: '' }
  const server = createServer(httpListener(guarded, jsonLog()))
  server.on('request', (request, response) => {
    response.once('close', () => {
      if (!server.listening) request.socket.end()
    })
  })
  // Video uploads may take any time. A long keep-alive avoids closing a pooled SDK connection as it sends a request.
  server.requestTimeout = 0
  server.keepAliveTimeout = 60_000
  await listenLocally(server, port)
  return { endpoint: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server, 1000) }
}

/**
 * Turns errors into responses. An aborted request is no fault of the emulator; every other error is logged and
 * answered with status 500, or 507 for a full disk.
 */
async function settle(origin: Origin, request: HttpRequest): Promise<HttpResponse> {
  try {
    return await origin(request)
  } catch (error) {
    if (request.body.errored) throw new ClientGone('The request was cut off', { cause: error })
    jsonLog().error('emulator.fault', error, { method: request.method })
    return { status: isDiskFull(error) ? 507 : 500, headers: [], body: '' }
  }
}

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * Returns the whole body of a request that is expected to be small. The rest of a longer one is left unread: the server
 * discards it before it responds.
 * @throws BodyTooLarge
 */
export async function readBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new BodyTooLarge(`The body is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
