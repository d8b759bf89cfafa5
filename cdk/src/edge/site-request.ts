import type { EdgeEvent, EdgeHeaders, EdgeRequest, EdgeResponse } from './cloudfront-event'

/** Paths without `%`, dot segments and empty segments, which need no decoding or normalisation. */
const plainPath = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const siteFile = /^\/(assets|icons|og)\/|^\/(favicon|icon|apple-touch-icon|og)[^/]*\.(svg|ico|png|jpg)$/

/** Maps a path to a file of the site's bucket. Generates robots.txt and sitemap.xml itself. */
export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const request = event.request
  const answer = fileForRobots(request.uri, request.headers)
  if (answer) return answer
  request.uri = fileOf(request.uri)
  // A range of the 404 page would be a 206, whose status the response function does not change.
  if (request.uri === '/404.html') delete request.headers.range
  return request
}

function fileOf(uri: string): string {
  if (uri === '/') return '/index.html'
  if (/^\/admin(\/setup-mfa)?\/?$/i.test(uri)) return '/admin.html'
  return plainPath.test(uri) && siteFile.test(uri) ? uri : '/404.html'
}

/**
 * Generates robots.txt and sitemap.xml here, because only the edge knows the host. CloudFront is always https; local
 * hosts are http. @returns undefined for other paths
 */
function fileForRobots(uri: string, headers: EdgeHeaders): EdgeResponse | undefined {
  const host = headers.host ? headers.host.value : ''
  if (!/^[A-Za-z0-9.-]+(:\d+)?$/.test(host)) return undefined
  const site = (/^(localhost|127\.)/.test(host) ? 'http://' : 'https://') + host
  if (uri === '/robots.txt') return file('text/plain; charset=utf-8', robots(site))
  if (uri === '/sitemap.xml') return file('application/xml', sitemap(site))
  return undefined
}

/** Excludes the API from indexing, except media files, for image search and link previews. */
const robots = (site: string) =>
  `User-agent: *\nAllow: /api/media-file/\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`

/** Sitemap with the only page, see https://www.sitemaps.org/protocol.html. */
const sitemap = (site: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site}/</loc></url></urlset>\n`

const file = (type: string, data: string): EdgeResponse => ({
  statusCode: 200,
  statusDescription: 'OK',
  headers: { 'content-type': { value: type }, 'cache-control': { value: 'public, max-age=3600' } },
  body: { encoding: 'text', data },
})
