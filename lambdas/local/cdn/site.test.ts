import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, headersOf, httpRequest, jsonOf, textOf } from '../http.testing'
import type { HeaderList } from '../http-message'
import { withBuiltFunctions } from './edge.testing'

const edge = withBuiltFunctions()

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
const script = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }
const long = 'console.log("stadium");'.repeat(100)

async function site() {
  const world = await edge()
  const etag = world.site.put('index.html', '<h1>One</h1>', html)
  world.site.put('404.html', '<h1>Page Not Found</h1>', { ...html, 'x-amz-meta-status': '404' })
  world.site.put('admin.html', '<title>Admin</title>', { ...html, 'cache-control': 'no-store' })
  const scriptTag = world.site.put('assets/site.js', long, script)
  const read = (...headers: HeaderList) => world.get('/assets/site.js', ...headers)
  return { ...world, read, etag, scriptTag }
}

describe('a page', () => {
  it.each([
    ['/', 200, '<h1>One</h1>'],
    ['/?utm=1', 200, '<h1>One</h1>'],
    ['/admin', 200, '<title>Admin</title>'],
    ['/admin/setup-mfa', 200, '<title>Admin</title>'],
    ['/index.html', 404, '<h1>Page Not Found</h1>'],
    ['/.git/config', 404, '<h1>Page Not Found</h1>'],
    ['/../../etc/passwd', 404, '<h1>Page Not Found</h1>'],
    ['/%2e%2e/%2e%2e/etc/passwd', 404, '<h1>Page Not Found</h1>'],
    ['/%', 404, '<h1>Page Not Found</h1>'],
    ['//example.com/', 404, '<h1>Page Not Found</h1>'],
  ])('is served only at its own path: %s answers %i', async (target, status, text) => {
    const { get, faults } = await site()
    const response = await get(target)
    expect([response.status, await textOf(response), faults]).toEqual([status, text, []])
  })

  it('has its content type and ETag, and no header of the bucket', async () => {
    const { get, etag } = await site()
    const headers = headersOf(await get('/nowhere'))
    expect(headers).toMatchObject(html)
    expect(Object.keys(headers).filter((name) => name.startsWith('x-amz'))).toEqual([])
    expect(headersOf(await get('/'))).toMatchObject({ ...html, etag })
  })

  it('is served in its latest published version', async () => {
    const { get, site: bucket } = await site()
    await get('/')
    const etag = bucket.put('index.html', '<h1>Two</h1>', html)
    const response = await get('/')
    expect([await textOf(response), headersOf(response).etag]).toEqual(['<h1>Two</h1>', etag])
  })

  it('that does not exist answers 404 with the error envelope', async () => {
    const { get } = await site()
    const response = await get('/assets/gone.js')
    expect(response.status).toBe(404)
    expect(await jsonOf(response)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('answers 405 with Allow to %s', async (method) => {
    const { serve, site: bucket } = await site()
    const response = await serve(httpRequest('/', { method }))
    expect(response.status).toBe(405)
    expect(headersOf(response).allow).toBe('GET, HEAD')
    expect(bucket.asked).toEqual([])
  })
})

describe('a page that the browser has cached', () => {
  it.each([[(tag: string) => tag], [(tag: string) => `"x", W/${tag}`], [() => '*']])(
    'answers 304 to a matching If-None-Match',
    async (ifNoneMatch) => {
      const { get, etag } = await site()
      const response = await get('/', ['If-None-Match', ifNoneMatch(etag)])
      expect([response.status, await textOf(response)]).toEqual([304, ''])
      expect(headersOf(response)).toMatchObject({ etag, 'cache-control': 'no-cache' })
      expect(headersOf(response)).not.toHaveProperty('content-type')
    },
  )

  it('answers 200 to another ETag', async () => {
    const { get } = await site()
    expect((await get('/', ['If-None-Match', '"other"'])).status).toBe(200)
  })

  it('answers 404 and never 304 when it is the 404 page', async () => {
    const { get } = await site()
    const response = await get('/nowhere', ['If-None-Match', '*'])
    expect([response.status, await textOf(response)]).toEqual([404, '<h1>Page Not Found</h1>'])
  })
})

describe('a long text', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0.1', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for Accept-Encoding %j', async (accept, encoding, decompress) => {
    const { read, scriptTag } = await site()
    const response = await read(['Accept-Encoding', accept])
    expect(headersOf(response)).toMatchObject({
      'content-encoding': encoding,
      etag: `W/${scriptTag}`,
      vary: 'accept-encoding',
    })
    expect(decompress(await bytesOf(response)).toString()).toBe(long)
  })

  it.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0.0'])('is uncompressed for %j', async (accept) => {
    const { read, scriptTag } = await site()
    const response = await read(['Accept-Encoding', accept])
    expect(headersOf(response)).not.toHaveProperty('content-encoding')
    expect(headersOf(response)).toMatchObject({ etag: scriptTag, vary: 'accept-encoding' })
    expect(await textOf(response)).toBe(long)
  })

  it('answers 304 to the weak ETag of its compressed form', async () => {
    const { read, scriptTag } = await site()
    const response = await read(['Accept-Encoding', 'br'], ['If-None-Match', `W/${scriptTag}`])
    expect(response.status).toBe(304)
    expect(headersOf(response)).toMatchObject({ etag: `W/${scriptTag}`, vary: 'accept-encoding' })
  })

  it('is not compressed when it is short or a picture', async () => {
    const { get, site: bucket } = await site()
    bucket.put('og/a.png', long, { 'content-type': 'image/png' })
    for (const target of ['/', '/og/a.png']) {
      const response = await get(target, ['Accept-Encoding', 'br'])
      expect(headersOf(response)).not.toHaveProperty('content-encoding')
    }
  })

  it('is read from the bucket only once if it is immutable', async () => {
    const { read, site: bucket } = await site()
    for (const encoding of ['br', 'gzip', '']) await read(['Accept-Encoding', encoding])
    expect(bucket.asked).toHaveLength(1)
  })
})

it('the cache keeps the newest files, up to 100 MB in total', async () => {
  const { get, site: bucket } = await site()
  const paths = Array.from({ length: 11 }, (_, n) => `/assets/${n}.avif`)
  const bytes = Buffer.alloc(9_999_999)
  for (const path of paths) bucket.put(path.slice(1), bytes, { ...script, 'content-type': 'image/avif' })
  for (const path of [...paths, '/assets/10.avif', '/assets/0.avif']) await get(path)
  expect(bucket.asked.map(([key]) => `/${key}`)).toEqual([...paths, '/assets/0.avif'])
})

describe('a range request', () => {
  it.each([
    ['bytes=0-6', 'console', 'bytes 0-6/2300'],
    ['bytes=2298-', ');', 'bytes 2298-2299/2300'],
    ['bytes=-2', ');', 'bytes 2298-2299/2300'],
  ])('%s answers 206, not compressed', async (range, text, contentRange) => {
    const { read } = await site()
    const response = await read(['Range', range], ['Accept-Encoding', 'br'])
    expect([response.status, await textOf(response)]).toEqual([206, text])
    expect(headersOf(response)).toMatchObject({
      'content-range': contentRange,
      'content-length': String(text.length),
    })
  })

  it('beyond the end of the file answers 416', async () => {
    const { read } = await site()
    expect((await read(['Range', 'bytes=9999-'])).status).toBe(416)
  })

  it.each(['bytes=0-1,4-5', 'lines=0-1', 'bytes=', 'bytes=a-b'])('%s answers 200 in full', async (range) => {
    const { read } = await site()
    expect((await read(['Range', range])).status).toBe(200)
  })

  it('answers 200 when If-Range has an older or a weak ETag', async () => {
    const { read, scriptTag } = await site()
    const status = async (ifRange: string) =>
      (await read(['Range', 'bytes=0-1'], ['If-Range', ifRange])).status
    expect(await Promise.all(['"older"', `W/${scriptTag}`, scriptTag].map(status))).toEqual([200, 200, 206])
  })

  it('for the 404 page answers 404 with the whole page', async () => {
    const { get } = await site()
    const response = await get('/nowhere', ['Range', 'bytes=0-1'])
    expect([response.status, await textOf(response)]).toEqual([404, '<h1>Page Not Found</h1>'])
  })
})
