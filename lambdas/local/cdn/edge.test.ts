import { commonHeaders, mediaSecurityPolicy } from '@highline/shared/infra/security-headers'
import { describe, expect, it } from 'vitest'
import { headersOf, httpRequest, jsonOf, textOf } from '../http.testing'
import type { HeaderList } from '../http-message'
import { behaviourOf } from './behaviour'
import { withBuiltFunctions } from './edge.testing'

const edge = withBuiltFunctions()

it.each([
  ['site', '/ /api /API/logo /api/../admin /api%2flogo /%c3%a9 *'],
  [
    'api',
    '/api/ /api/logo?x=/api/media-file/ /api/media-file /%61pi/logo /x/../api/logo /x/%2E%2e/api/logo ' +
      '/api/media-file/../logo /api/media-file/.. /../../api/./logo /api/%',
  ],
  ['media', '/api/media-file/ /api/media-file/a.png'],
])('behaviourOf selects the cache behaviour %s by path as CloudFront does: %s', (behaviour, targets) => {
  for (const target of targets.split(' ')) expect(behaviourOf(target), target).toBe(behaviour)
})

describe('every response', () => {
  it.each([
    ['GET', '/', 404],
    ['POST', '/', 405],
    ['GET', '/api/logo', 200],
    ['GET', '/api/media-file/none.png', 404],
    ['GET', '/api/media-file/..%2fx', 404],
    ['DELETE', '/api/media-file/none.png', 405],
    ['GET', 'http://example.com/', 400],
    ['OPTIONS', '*', 400],
    ['GET', `/${'x'.repeat(8192)}`, 413],
  ])('has the security headers, whatever its origin sets: %s %s with %i', async (method, target, status) => {
    const { serve } = await edge()
    const response = await serve(httpRequest(target, { method }))
    expect(response.status).toBe(status)
    expect(headersOf(response)).toMatchObject(commonHeaders)
    expect(headersOf(response)).not.toHaveProperty('strict-transport-security')
  })

  const uploads = expect.stringContaining("connect-src 'self' http://127.0.0.1:4000;")
  it.each([
    ['/', uploads, undefined],
    ['/api/logo', uploads, 'noindex, nofollow'],
    ['/api/media-file/x', mediaSecurityPolicy, undefined],
  ])(
    'of %s has the policies of its behaviour, and is not cached without an object',
    async (path, policy, robots) => {
      const { get } = await edge()
      const headers = headersOf(await get(path))
      expect(headers['content-security-policy']).toEqual(policy)
      expect(headers['x-robots-tag']).toBe(robots)
      expect(headers['cache-control']).toBe('no-store, private')
    },
  )

  it('is a 502 without details when an origin fails', async () => {
    const { get, closeBuckets, faults } = await edge()
    await closeBuckets()
    const response = await get('/')
    expect(response.status).toBe(502)
    expect(await textOf(response)).not.toContain('ECONNREFUSED')
    expect(headersOf(response)).toMatchObject(commonHeaders)
    expect(faults).toHaveLength(1)
  })
})

describe('a request that CloudFront rejects', () => {
  it.each(['/?', '/api/logo?', '/api/media-file/'])(
    'with a URL of more than 8,192 bytes answers 413 and reaches no origin: %s',
    async (start) => {
      const { get, calls, reads } = await edge()
      const url = start.padEnd(8193, 'x')
      const response = await get(url)
      expect(response.status).toBe(413)
      expect(headersOf(response)).toMatchObject({ connection: 'close' })
      expect(await jsonOf(response)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
      expect([calls, reads]).toEqual([[], []])
      expect((await get(url.slice(1))).status).not.toBe(413)
    },
  )

  it('as a GET with a body answers 403, and without a Host header 400', async () => {
    const { get, serve, calls } = await edge()
    for (const header of [['Content-Length', '2'] as const, ['Transfer-Encoding', 'chunked'] as const])
      expect((await get('/api/logo', header)).status).toBe(403)
    expect((await serve({ ...httpRequest('/api/logo'), headers: [] })).status).toBe(400)
    expect(calls).toEqual([])
    expect((await get('/api/logo', ['Content-Length', '0'])).status).toBe(200)
  })
})

it('a request to the API has the raw URL and the client’s headers, but host and address from the edge', async () => {
  const { get, calls } = await edge()
  await get(
    '/x/../api/a%2Fb?q=%zz&q=2',
    ['aCCept', 'a'],
    ['Accept', 'b'],
    ['Cookie', 'session=1; x=2'],
    ['Connection', 'keep-alive'],
    ['X-Forwarded-For', '198.51.100.1'],
    ['X-Client-IP', '10.0.0.1'],
    ['x-client-ip', '10.0.0.2'],
    ['X-Site-Host', 'evil.example'],
  )
  expect(calls[0]?.target).toBe('/x/../api/a%2Fb?q=%zz&q=2')
  expect(calls[0]?.headers).toEqual([
    ['Accept', 'a'],
    ['Accept', 'b'],
    ['x-client-ip', '203.0.113.7'],
    ['X-Site-Host', 'www.example.com'],
    ['Cookie', 'session=1; x=2'],
    ['Host', 'api.execute-api.localhost'],
    ['X-Forwarded-For', '198.51.100.1, 203.0.113.7'],
  ])
})

describe('a media file', () => {
  async function stored() {
    const { store, get } = await edge()
    const headers = { ContentType: 'image/svg+xml', Metadata: { a: 'b' } }
    const etag = await store('media', 'media/a.svg', '<svg>6789', headers)
    return { etag, read: (...headers: HeaderList) => get('/api/media-file/a.svg', ...headers) }
  }

  it('is served as immutable, a drawing as an attachment, without the headers of the bucket', async () => {
    const { read, etag } = await stored()
    const response = await read()
    expect([response.status, await textOf(response)]).toEqual([200, '<svg>6789'])
    expect(headersOf(response)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': '9',
      'content-disposition': 'attachment',
      'content-security-policy': mediaSecurityPolicy,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'same-origin',
      etag,
    })
    expect(headersOf(response)).not.toHaveProperty('x-amz-meta-a')
  })

  it('supports range requests', async () => {
    const { read } = await stored()
    const response = await read(['Range', 'bytes=5-6'])
    expect([response.status, await textOf(response)]).toEqual([206, '67'])
    expect(headersOf(response)['content-range']).toBe('bytes 5-6/9')
    expect((await read(['Range', 'bytes=9-'])).status).toBe(416)
  })

  it('answers 304 to a matching If-None-Match, also with a Range', async () => {
    const { read, etag } = await stored()
    expect((await read(['If-None-Match', `"other", W/${etag}`], ['Range', 'bytes=2-3'])).status).toBe(304)
    expect((await read(['If-None-Match', '"other"'])).status).toBe(200)
  })
})
