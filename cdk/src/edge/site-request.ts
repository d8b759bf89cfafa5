import type { EdgeEvent, EdgeHeaders, EdgeRequest, EdgeResponse } from './cloudfront-event'

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

/**
 * What search engines ask for by name: only the edge knows the host that it is asked as. Visitors reach CloudFront by
 * https alone; a host of this machine is http. @returns undefined for any other path
 */
function fileForRobots(uri: string, headers: EdgeHeaders): EdgeResponse | undefined {
  const host = headers.host ? headers.host.value : ''
  if (!/^[A-Za-z0-9.-]+(:\d+)?$/.test(host)) return undefined
  const site = (/^(localhost|127\.)/.test(host) ? 'http://' : 'https://') + host
  if (uri === '/robots.txt') return file('text/plain; charset=utf-8', robots(site))
  if (uri === '/sitemap.xml') return file('application/xml', sitemap(site))
  return undefined
}

/** The API is not indexed, but what the page shows of it is: pictures for a picture search, and for cards. */
const robots = (site: string) =>
  `User-agent: *\nAllow: /api/media-file/\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`

/** https://www.sitemaps.org/protocol.html: one page, and all else stands on it. */
const sitemap = (site: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site}/</loc></url></urlset>\n`

const file = (type: string, data: string): EdgeResponse => ({
  statusCode: 200,
  statusDescription: 'OK',
  headers: { 'content-type': { value: type }, 'cache-control': { value: 'public, max-age=3600' } },
  body: { encoding: 'text', data },
})
