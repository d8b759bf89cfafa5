import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, headersOf, httpRequest, jsonOf, textOf } from '../http.testing'
import type { HeaderList } from '../http-message'
import { cachedBucket } from './cached-bucket'
import { withBuiltFunctions } from './edge.testing'

const edge = withBuiltFunctions()

const html = { ContentType: 'text/html; charset=utf-8', CacheControl: 'no-cache' }
const immutable = 'public, max-age=31536000, immutable'
const script = { ContentType: 'text/javascript', CacheControl: immutable }
const long = 'console.log("stadium");'.repeat(100)

async function site() {
  const { store, ...world } = await edge()
  const etag = await store('site', 'index.html', '<h1>One</h1>', html)
  await store('site', '404.html', '<h1>Page Not Found</h1>', { ...html, Metadata: { status: '404' } })
  await store('site', 'admin.html', '<title>Admin</title>', html)
  const scriptTag = await store('site', 'assets/site.js', long, script)
  const read = (...headers: HeaderList) => world.get('/assets/site.js', ...headers)
  return { ...world, store, read, etag, scriptTag }
}

describe('a page', () => {
  it.each([
    ['/', 200, '<h1>One</h1>'],
    ['/?utm=1', 200, '<h1>One</h1>'],
    ['/admin/setup-mfa', 200, '<title>Admin</title>'],
    ['/index.html', 404, '<h1>Page Not Found</h1>'],
    ['/../../etc/passwd', 404, '<h1>Page Not Found</h1>'],
    ['/%', 404, '<h1>Page Not Found</h1>'],
    ['//example.com/', 404, '<h1>Page Not Found</h1>'],
  ])('is served only at its own path: %s answers %i', async (target, status, text) => {
    const { get, faults } = await site()
    const response = await get(target)
    expect([response.status, await textOf(response), faults]).toEqual([status, text, []])
  })

  it('is served in its latest published version, with its ETag and no header of the bucket', async () => {
    const { get, store } = await site()
    await get('/')
    const etag = await store('site', 'index.html', '<h1>Two</h1>', html)
    const response = await get('/')
    expect(await textOf(response)).toBe('<h1>Two</h1>')
    const sent = { 'content-type': html.ContentType, 'cache-control': html.CacheControl }
    expect(headersOf(response)).toMatchObject({ ...sent, etag })
    const names = Object.keys(headersOf(await get('/nowhere')))
    expect(names.filter((name) => name.startsWith('x-amz'))).toEqual([])
  })

  it('answers 404 for a missing file and 405 for other methods, with the error envelope', async () => {
    const { get, serve } = await site()
    const missing = await get('/assets/gone.js')
    expect([missing.status, await jsonOf(missing)]).toMatchObject([
      404,
      { success: false, code: 'NOT_FOUND' },
    ])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const refused = await serve(httpRequest('/', { method }))
      expect([refused.status, headersOf(refused).allow], method).toEqual([405, 'GET, HEAD'])
    }
  })

  it.each([[(tag: string) => tag], [(tag: string) => `"x", W/${tag}`], [() => '*']])(
    'that the browser has cached answers 304 to a matching If-None-Match',
    async (ifNoneMatch) => {
      const { get, etag } = await site()
      const response = await get('/', ['If-None-Match', ifNoneMatch(etag)])
      expect([response.status, await textOf(response)]).toEqual([304, ''])
      expect(headersOf(response)).toMatchObject({ etag, 'cache-control': 'no-cache' })
      expect(headersOf(response)).not.toHaveProperty('content-type')
      expect((await get('/', ['If-None-Match', '"other"'])).status).toBe(200)
    },
  )

  it.each([
    ['If-None-Match', '*'],
    ['Range', 'bytes=0-1'],
  ] as const)('that does not exist answers 404 with the whole page, also to %s', async (...header) => {
    const { get } = await site()
    const response = await get('/nowhere', header)
    expect([response.status, await textOf(response)]).toEqual([404, '<h1>Page Not Found</h1>'])
  })
})

describe('a long text', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0.1', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for Accept-Encoding %j, with a weak ETag', async (accept, encoding, decompress) => {
    const { read, scriptTag } = await site()
    const response = await read(['Accept-Encoding', accept])
    const validator = { etag: `W/${scriptTag}`, vary: 'accept-encoding' }
    expect(headersOf(response)).toMatchObject({ 'content-encoding': encoding, ...validator })
    expect(decompress(await bytesOf(response)).toString()).toBe(long)
    const again = await read(['Accept-Encoding', accept], ['If-None-Match', validator.etag])
    expect([again.status, headersOf(again)]).toMatchObject([304, validator])
  })

  it.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0.0'])('is uncompressed for %j', async (accept) => {
    const { read, scriptTag } = await site()
    const response = await read(['Accept-Encoding', accept])
    expect(headersOf(response)).not.toHaveProperty('content-encoding')
    expect(headersOf(response)).toMatchObject({ etag: scriptTag, vary: 'accept-encoding' })
    expect(await textOf(response)).toBe(long)
  })

  it('is not compressed when it is short or a picture', async () => {
    const { get, store } = await site()
    await store('site', 'og/a.png', long, { ContentType: 'image/png' })
    for (const target of ['/', '/og/a.png']) {
      const response = await get(target, ['Accept-Encoding', 'br'])
      expect(headersOf(response)).not.toHaveProperty('content-encoding')
    }
  })
})

it('the cache reads an immutable file once, and keeps the newest files, up to 100 MB in total', async () => {
  const bytes = Buffer.alloc(9_999_999)
  const object = {
    status: 200,
    etag: '"e"',
    length: bytes.length,
    headers: [['cache-control', immutable]],
  } as const
  const reads: string[] = []
  const cached = cachedBucket({
    async get(key) {
      reads.push(key)
      return { ...object, body: Readable.from([bytes]) }
    },
  })
  const keys = Array.from({ length: 11 }, (_, n) => `assets/${n}.avif`)
  for (const key of [...keys, 'assets/10.avif', 'assets/0.avif']) await cached(key)
  expect(reads).toEqual([...keys, 'assets/0.avif'])
})

describe('a range request', () => {
  it('is answered with 206, not compressed', async () => {
    const { read } = await site()
    const response = await read(['Range', 'bytes=0-6'], ['Accept-Encoding', 'br'])
    expect([response.status, await textOf(response)]).toEqual([206, 'console'])
    const range = { 'content-range': 'bytes 0-6/2300', 'content-length': '7' }
    expect(headersOf(response)).toMatchObject(range)
  })

  it.each([
    ['bytes=2298-', 206],
    ['bytes=-2', 206],
    ['bytes=9999-', 416],
    ['bytes=0-1,4-5', 200],
    ['lines=0-1', 200],
    ['bytes=', 200],
    ['bytes=a-b', 200],
  ])('%s answers %i', async (range, status) => {
    const { read } = await site()
    expect((await read(['Range', range])).status).toBe(status)
  })

  it('answers 200 when If-Range has an older or a weak ETag', async () => {
    const { read, scriptTag } = await site()
    const status = async (ifRange: string) =>
      (await read(['Range', 'bytes=0-1'], ['If-Range', ifRange])).status
    expect(await Promise.all(['"older"', `W/${scriptTag}`, scriptTag].map(status))).toEqual([200, 200, 206])
  })
})
