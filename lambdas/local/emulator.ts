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
  /** Such as `http://127.0.0.1:4566`; no slash at the end. */
  readonly endpoint: string
  /** Takes nothing new, ends idle connections, and gives what is under way one second to finish. */
  close(): Promise<void>
}

/**
 * Serves on 127.0.0.1; port 0 takes a free one. A request that fails costs its own answer, never the process. A request
 * for another host than this machine's is refused: a page whose host name was rebound to it may read what it is answered.
 */
export async function listen(origin: Origin, port = 0): Promise<Emulator> {
  const guarded: Origin = async (request) =>
    isSiteHost(headerOf(request.headers, 'host'), portOf(server))
      ? settle(origin, request)
      : { status: 403, headers: [], body: '' }
  const server = createServer(httpListener(guarded, jsonLog(), Number.POSITIVE_INFINITY))
  server.on('request', (request, response) => {
    response.once('close', () => {
      if (!server.listening) request.socket.end()
    })
  })
  // A video takes as long as it takes; and an SDK's pooled connection must not be closed under its next request.
  server.requestTimeout = 0
  server.keepAliveTimeout = 60_000
  await listenLocally(server, port)
  let closed: Promise<void> | undefined
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    close: () => {
      closed ??= closeServer(server, 1000)
      return closed
    },
  }
}

/**
 * A caller that hung up is none of our faults; everything else is, and must be seen. A full disk has a status of its
 * own.
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
 * The whole body of a request that is known to be small. One that is not is read to its end but not kept,
 * so that the caller hears the refusal.
 * @param drainLimit beyond so many bytes the rest is left unread
 * @throws BodyTooLarge
 */
export async function readBody(
  request: AsyncIterable<Uint8Array>,
  maxBytes: number,
  drainLimit = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    if (bytes > drainLimit) break
  }
  if (bytes > maxBytes) throw new BodyTooLarge(`The body is longer than ${maxBytes} bytes`)
  return Buffer.concat(chunks)
}
