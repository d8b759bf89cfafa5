import { randomUUID } from 'node:crypto'
import type { Log } from '../../src/log'
import { ClientGone, type Origin } from '../http-message'
import { refusal } from '../refusal'
import { apiBehaviour } from './api'
import { type Behaviour, behaviourOf } from './behaviour'
import type { Bucket } from './bucket'
import { loadEdgeFunction } from './edge-function'
import { edgeRefusal } from './limits'
import { mediaBehaviour } from './media'
import { type Secure, securityHeaders } from './security'
import type { Serve } from './serve'
import { siteBehaviour } from './site'

export interface EdgeOptions {
  api: Origin
  site: Bucket
  media: Bucket
  /** Where the CloudFront Functions lie, built. */
  functionsDirectory: string
  /** Origin that browsers send files to. */
  uploadsOrigin: string
  log: Log
}

/** CloudFront on this machine: its behaviours, its functions' own code, and its headers on every answer. */
export async function edge(options: EdgeOptions): Promise<Origin> {
  const { functionsDirectory, log } = options
  const load = (name: string) => loadEdgeFunction(functionsDirectory, name)
  const [api, media, mediaAnswer, site, siteAnswer] = await Promise.all([
    load('api-request'),
    load('media-request'),
    load('media-response'),
    load('site-request'),
    load('site-response'),
  ])
  const behaviours: Record<Behaviour, Serve> = {
    api: apiBehaviour({ api: options.api, request: api }),
    media: mediaBehaviour({ bucket: options.media, request: media, response: mediaAnswer }),
    site: siteBehaviour({ bucket: options.site, request: site, response: siteAnswer }),
  }
  return distribution(behaviours, securityHeaders(options.uploadsOrigin), log)
}

/** Chooses a behaviour for each request and answers for its faults. Never rejects but with ClientGone. */
function distribution(behaviours: Record<Behaviour, Serve>, secure: Secure, log: Log): Origin {
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
