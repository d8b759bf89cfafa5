import { randomUUID } from 'node:crypto'
import type { Log } from '../../src/log'
import { gatewayHost } from '../api-gateway/event'
import {
  ClientGone,
  headerOf,
  hopByHop,
  type Origin,
  refusal,
  splitTarget,
  withoutHeaders,
} from '../http-message'
import { type Behaviour, behaviourOf, edgeRefusal, type Serve, securityHeaders } from './behaviour'
import type { BucketOrigin } from './bucket'
import { type EdgeFunction, loadEdgeFunction, viewerRequest } from './edge-function'
import { mediaBehaviour, siteBehaviour } from './site'

export interface EdgeOptions {
  api: Origin
  site: BucketOrigin
  media: BucketOrigin
  /** Directory of the built CloudFront Functions. */
  functionsDirectory: string
  /** Origin that browsers send files to. */
  uploadsOrigin: string
  log: Log
}

/**
 * Emulates CloudFront: its behaviours, its functions' own code, and its headers on every response. Errors of the
 * origins become 502 responses; it rejects only with ClientGone.
 */
export async function edge(options: EdgeOptions): Promise<Origin> {
  const { functionsDirectory, log } = options
  const load = (name: string) => loadEdgeFunction(functionsDirectory, name)
  const both = async (name: string) => ({
    request: await load(`${name}-request`),
    response: await load(`${name}-response`),
  })
  const [api, media, site] = await Promise.all([load('api-request'), both('media'), both('site')])
  const behaviours: Record<Behaviour, Serve> = {
    api: apiBehaviour(options.api, api),
    media: mediaBehaviour(options.media, media),
    site: siteBehaviour(options.site, site),
  }
  const secure = securityHeaders(options.uploadsOrigin)
  return async (request) => {
    const requestId = randomUUID()
    const behaviour = behaviourOf(request.target)
    const refused = edgeRefusal(request, requestId)
    if (refused) return secure(behaviour, refused)
    try {
      return secure(behaviour, await behaviours[behaviour](request, requestId))
    } catch (error) {
      if (error instanceof ClientGone) throw error
      log.error('edge.fault', error, { requestId })
      return secure(behaviour, refusal('BAD_GATEWAY', requestId))
    }
  }
}

const dropped: ReadonlySet<string> = new Set([...hopByHop, 'host', 'x-forwarded-for'])

/** Serves the API, uncached. Forwards the viewer's headers except `Host`, and adds the viewer's address. */
function apiBehaviour(api: Origin, onRequest: EdgeFunction): Serve {
  return async (request, requestId) => {
    const viewed = await viewerRequest(onRequest, request, requestId)
    if ('status' in viewed) return viewed
    const { query } = splitTarget(request.target)
    const forwarded = headerOf(request.headers, 'x-forwarded-for')
    return api({
      ...request,
      target: query ? `${viewed.path}?${query}` : viewed.path,
      headers: [
        ...withoutHeaders(viewed.headers, dropped),
        ['Host', gatewayHost],
        ['X-Forwarded-For', forwarded ? `${forwarded}, ${request.address}` : request.address],
      ],
    })
  }
}
