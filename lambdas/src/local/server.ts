import { createServer, type Server } from 'node:http'
import type { Log } from '../log'
import { cloudFrontLimits } from './edge/limits'
import { clientErrorListener, httpListener } from './http-listener'
import type { HttpResponse, Origin } from './http-message'

/** How long what is under way may take when the machine stops. */
const graceMs = 5000

interface HttpServerOptions {
  origin: Origin
  /** Headers for the answer to what is no HTTP. */
  secure: (response: HttpResponse) => HttpResponse
  log: Log
}

/** The one port that browsers see. */
export function httpServer({ origin, secure, log }: HttpServerOptions): Server {
  const listener = httpListener(origin, log)
  // A request without a host is answered by the edge, in its own words; one that expects more than we offer, anyhow.
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
