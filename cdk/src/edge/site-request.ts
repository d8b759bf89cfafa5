import type { EdgeEvent, EdgeRequest, EdgeResponse } from './cloudfront-event'
import { fileForRobots } from './for-robots'

/** No `%`, no dot segment, no empty one: such a path needs no decoding and no normalisation. */
const plainPath = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const siteFile = /^\/(assets|icons|og)\/|^\/(favicon|icon|apple-touch-icon|og)[^/]*\.(svg|ico|png|jpg)$/

/** Which file of the site's bucket answers a path; what search engines ask for is answered here. */
export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const request = event.request
  const answer = fileForRobots(request.uri, request.headers)
  if (answer) return answer
  request.uri = fileOf(request.uri)
  // A part of the 404 page would travel as 206, which the response function leaves alone.
  if (request.uri === '/404.html') delete request.headers.range
  return request
}

function fileOf(uri: string): string {
  if (uri === '/') return '/index.html'
  if (/^\/admin(\/setup-mfa)?\/?$/i.test(uri)) return '/admin.html'
  return plainPath.test(uri) && siteFile.test(uri) ? uri : '/404.html'
}
