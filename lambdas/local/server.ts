import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Log } from '../src/log'
import { cloudFrontLimits } from './cdn/behaviour'
import { portOf } from './emulator'
import { clientErrorListener, httpListener } from './http-listener'
import { type HttpResponse, headerOf, isSiteHost, type Origin, refusal } from './http-message'

/** How long what is under way may take when the machine stops. */
const graceMs = 5000

interface HttpServerOptions {
  origin: Origin
  /** Headers for the answer to what is no HTTP, or for another host. */
  secure: (response: HttpResponse) => HttpResponse
  /** That browsers see the site at, where a server that they talk to passes their requests on; else its own. */
  sitePort?: number | undefined
  log: Log
}

/**
 * The one port that browsers see. A request for any other host is refused, whatever it asks: a page whose host name was
 * rebound to this machine may read what it is answered.
 */
export function httpServer({ origin, secure, sitePort, log }: HttpServerOptions): Server {
  const listener = httpListener((request) => {
    const isOurs = isSiteHost(headerOf(request.headers, 'host'), sitePort ?? portOf(server))
    return isOurs ? origin(request) : Promise.resolve(secure(refusal('FORBIDDEN_ORIGIN', randomUUID())))
  }, log)
  // A request without a host is refused in our own words; one that expects more than we offer is answered anyhow.
  const server = createServer(
    { requireHostHeader: false, maxHeaderSize: cloudFrontLimits.requestBytes },
    listener,
  )
  server.on('checkExpectation', listener)
  server.on('clientError', clientErrorListener(secure))
  return server
}

/** Takes nothing new and lets what is under way finish, for a while. */
export async function closeServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cutOff)
}
