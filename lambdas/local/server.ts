import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../src/log'
import { cloudFrontLimits } from './cdn/behaviour'
import {
  ClientGone,
  chunksOf,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  headerPairs,
  isSiteHost,
  type Origin,
  refusal,
} from './http-message'
import { hasCode } from './retry'

interface Served {
  readonly origin: Origin
  /** Adds the security headers to errors for requests that are not valid HTTP or are for another host. */
  readonly secure: (response: HttpResponse) => HttpResponse
}

/**
 * Creates the server for the one port that browsers use. Requests for any other host are refused, because a page could
 * use DNS rebinding to read the responses.
 * @param sitePort port that browsers use when a server in front forwards their requests; default: the server's own
 */
export function httpServer({ origin, secure }: Served, log: Log, sitePort?: number): Server {
  const listener = httpListener((request) => {
    const isOurs = isSiteHost(headerOf(request.headers, 'host'), sitePort ?? portOf(server))
    return isOurs ? origin(request) : Promise.resolve(secure(refusal('FORBIDDEN_ORIGIN', randomUUID())))
  }, log)
  // Our own listener refuses a request without a host, and answers one with an unsupported `Expect` header.
  const server = createServer(
    { requireHostHeader: false, maxHeaderSize: cloudFrontLimits.requestBytes },
    listener,
  )
  server.on('checkExpectation', listener)
  server.on('clientError', clientErrorListener(secure))
  return server
}

/** Listens on 127.0.0.1; port 0 selects a free one. */
export async function listenLocally(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

/** @throws Error when the server does not listen */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

/** Accepts no new connections, and gives running requests `graceMs` milliseconds to finish. */
export async function closeServer(server: Server, graceMs = 5000): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cutOff)
}

/** Serves an origin over node:http. An error in one request affects neither the process nor other requests. */
export function httpListener(origin: Origin, log: Log): RequestListener {
  return (incoming, outgoing) => {
    incoming.on('error', () => outgoing.destroy())
    serve(incoming, outgoing).catch((error: unknown) => {
      outgoing.destroy()
      if (!isClientGone(error)) log.error('listener.fault', error)
    })
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const response = await origin(requestOf(incoming))
    // Discards the rest of the body: a client that is still sending may not read the response.
    if (!incoming.complete) for await (const _chunk of chunksOf(incoming));
    await write(outgoing, response, incoming.method === 'HEAD')
  }
}

function requestOf(incoming: IncomingMessage): HttpRequest {
  return {
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: headerPairs(incoming.rawHeaders),
    body: incoming,
    address: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/i, ''),
  }
}

async function write(outgoing: ServerResponse, response: HttpResponse, headOnly: boolean): Promise<void> {
  const { status, headers, body } = response
  outgoing.statusCode = status
  for (const [name, value] of headers) outgoing.appendHeader(name, value)
  if (!(body instanceof Readable)) {
    if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body))
    outgoing.end(headOnly ? undefined : body)
  } else if (headOnly || outgoing.destroyed) {
    // The body is not used, or the client is gone.
    body.destroy()
    outgoing.end()
  } else {
    await pipeline(body, outgoing)
  }
}

const isClientGone = (error: unknown) =>
  error instanceof ClientGone || hasCode(error, 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE')

/** Answers requests that are not valid HTTP, with the same headers as all other responses. */
function clientErrorListener(secure: (response: HttpResponse) => HttpResponse) {
  return (error: Error, socket: Socket): void => {
    if (!socket.writable || hasCode(error, 'ECONNRESET')) {
      socket.destroy()
      return
    }
    const code = hasCode(error, 'HPE_HEADER_OVERFLOW') ? 'PAYLOAD_TOO_LARGE' : 'INVALID_JSON'
    const { status, headers, body } = secure(refusal(code, randomUUID()))
    const length = Buffer.byteLength(String(body))
    const lines = [...headers, ['content-length', length], ['connection', 'close']]
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
  }
}
