import { gatewayHost } from '../api-gateway/event'
import { headerOf, hopByHop, type Origin, splitTarget, withoutHeaders } from '../http-message'
import { type EdgeFunction, viewerRequest } from './edge-function'
import type { Serve } from './serve'

const dropped: ReadonlySet<string> = new Set([...hopByHop, 'host', 'x-forwarded-for'])

/** The API, uncached: everything of the viewer's but its `Host`, and who it is. */
export function apiBehaviour({ api, request: onRequest }: { api: Origin; request: EdgeFunction }): Serve {
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
