import { commonHeaders, mediaSecurityPolicy } from '@highline/shared/infra/security-headers'
import { describe, expect, it } from 'vitest'
import { headersOf, httpRequest, jsonOf, textOf } from '../http.testing'
import type { HeaderList } from '../http-message'
import { behaviourOf } from './behaviour'
import { withBuiltFunctions } from './edge.testing'

const edge = withBuiltFunctions()

describe('behaviourOf selects the cache behaviour by path as CloudFront does', () => {
  it.each([
    ['/', 'site'],
    ['/api', 'site'],
    ['/API/logo', 'site'],
    ['/api/', 'api'],
    ['/api/logo?x=/api/media-file/', 'api'],
    ['/api/media-file', 'api'],
    ['/api/media-file/', 'media'],
    ['/api/media-file/a.png', 'media'],
    ['/%61pi/logo', 'api'],
    ['/x/../api/logo', 'api'],
    ['/x/%2E%2e/api/logo', 'api'],
    ['/api/../admin', 'site'],
    ['/api/media-file/../logo', 'api'],
    ['/api/media-file/..', 'api'],
    ['/api%2flogo', 'site'],
    ['/../../api/./logo', 'api'],
    ['/api/%', 'api'],
    ['/%c3%a9', 'site'],
    ['*', 'site'],
    ['', 'site'],
  ] as const)('%j → %s', (target, behaviour) => expect(behaviourOf(target)).toBe(behaviour))
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
  ])('has the security headers: %s %s with status %i', async (method, target, status) => {
    const { serve } = await edge()
    const response = await serve(httpRequest(target, { method }))
    expect(response.status).toBe(status)
    expect(headersOf(response)).toMatchObject(commonHeaders)
    expect(headersOf(response)['content-security-policy']).toBeTruthy()
    expect(headersOf(response)).not.toHaveProperty('strict-transport-security')
  })

  const uploads = expect.stringContaining("connect-src 'self' http://127.0.0.1:4000;")
  it.each([
    ['/', uploads, undefined, undefined],
    ['/api/logo', uploads, 'noindex, nofollow', 'no-store, private'],
    ['/api/media-file/x', mediaSecurityPolicy, undefined, 'no-store, private'],
  ])(
    'of %s has content-security-policy, x-robots-tag and cache-control',
    async (path, policy, robots, kept) => {
      const { get } = await edge()
      const headers = headersOf(await get(path))
      expect(headers['content-security-policy']).toEqual(policy)
      expect(headers['x-robots-tag']).toBe(robots)
      if (kept) expect(headers['cache-control']).toBe(kept)
    },
  )

  it('overrides security headers of the origin', async () => {
    const { get, site } = await edge()
    site.put('index.html', 'x', { 'x-frame-options': 'ALLOWALL' })
    expect(headersOf(await get('/'))['x-frame-options']).toBe('DENY')
  })

  it('is a 502 without details when an origin fails', async () => {
    const { get, site, faults } = await edge()
    site.get = () => Promise.reject(new Error('the secret reason'))
    const response = await get('/')
    expect(response.status).toBe(502)
    expect(await textOf(response)).not.toContain('secret')
    expect(headersOf(response)).toMatchObject(commonHeaders)
    expect(faults).toHaveLength(1)
  })
})

describe('a request that CloudFront rejects', () => {
  it.each([
    ['/api/logo?', 413],
    ['/api/media-file/', 413],
    ['/?', 413],
    ['http://www.example.com/?', 413],
  ])('with a URL of more than 8,192 bytes answers 413: %s', async (start, status) => {
    const { get, calls, site, media } = await edge()
    const whole = start.padEnd(8193, 'x')
    const response = await get(whole)
    expect(response.status).toBe(status)
    expect(headersOf(response)).toMatchObject({ connection: 'close' })
    expect(await jsonOf(response)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect([calls, site.asked, media.asked]).toEqual([[], [], []])
    expect((await get(whole.slice(1))).status).not.toBe(status)
  })

  it.each([[['Content-Length', '2']], [['Transfer-Encoding', 'chunked']]] as const)(
    'as a GET with a body answers 403: %j',
    async (header) => {
      const { get, serve, calls } = await edge()
      expect((await serve(httpRequest('/api/logo', { headers: [header], body: '{}' }))).status).toBe(403)
      expect(calls).toEqual([])
      expect((await get('/api/logo', ['Content-Length', '0'])).status).toBe(200)
    },
  )
})

describe('a request to the API', () => {
  it('has the host and the client address set by the edge, and not those sent by the client', async () => {
    const { get, calls } = await edge()
    const forged = ['X-Client-IP', '10.0.0.1'] as const
    await get('/api/logo', forged, ['x-client-ip', '10.0.0.2'], ['X-Site-Host', 'evil.example'])
    expect(calls[0]?.headers).toEqual([
      ['x-client-ip', '203.0.113.7'],
      ['X-Site-Host', 'www.example.com'],
      ['Host', 'api.execute-api.localhost'],
      ['X-Forwarded-For', '203.0.113.7'],
    ])
  })

  it('has the raw path and query, and all headers of the client', async () => {
    const { get, calls } = await edge()
    await get(
      '/x/../api/a%2Fb?q=%zz&q=2',
      ['aCCept', 'a'],
      ['Accept', 'b'],
      ['Cookie', 'session=1; x=2'],
      ['Connection', 'keep-alive'],
      ['X-Forwarded-For', '198.51.100.1'],
    )
    expect(calls[0]?.target).toBe('/x/../api/a%2Fb?q=%zz&q=2')
    expect(calls[0]?.headers).toEqual([
      ['Accept', 'a'],
      ['Accept', 'b'],
      ['X-Site-Host', 'www.example.com'],
      ['X-Client-Ip', '203.0.113.7'],
      ['Cookie', 'session=1; x=2'],
      ['Host', 'api.execute-api.localhost'],
      ['X-Forwarded-For', '198.51.100.1, 203.0.113.7'],
    ])
  })

  it('without a Host header answers 400 and does not reach the API', async () => {
    const { serve, calls } = await edge()
    const request = { ...httpRequest('/api/logo'), headers: [] }
    expect((await serve(request)).status).toBe(400)
    expect(calls).toEqual([])
  })
})

describe('a media file', () => {
  async function stored() {
    const world = await edge()
    const etag = world.media.put('media/a.mp4', '0123456789', {
      'content-type': 'video/mp4',
      'x-amz-meta-a': 'b',
    })
    world.media.put('media/a.svg', '<svg/>', { 'content-type': 'image/svg+xml' })
    const read = (...headers: HeaderList) => world.get('/api/media-file/a.mp4', ...headers)
    return { ...world, etag, read }
  }

  it('is served as immutable, without the headers of the bucket', async () => {
    const { read, etag } = await stored()
    const response = await read()
    expect([response.status, await textOf(response)]).toEqual([200, '0123456789'])
    expect(headersOf(response)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'same-origin',
      etag,
    })
    expect(headersOf(response)).not.toHaveProperty('x-amz-meta-a')
  })

  it('supports range requests', async () => {
    const { read } = await stored()
    const response = await read(['Range', 'bytes=2-3'])
    expect([response.status, await textOf(response)]).toEqual([206, '23'])
    expect(headersOf(response)['content-range']).toBe('bytes 2-3/10')
    expect((await read(['Range', 'bytes=10-'])).status).toBe(416)
  })

  it('answers 304 to a matching If-None-Match, also with a Range', async () => {
    const { read, etag } = await stored()
    expect((await read(['If-None-Match', etag], ['Range', 'bytes=2-3'])).status).toBe(304)
  })

  it('of type SVG is served as an attachment', async () => {
    const { get } = await stored()
    const response = await get('/api/media-file/a.svg')
    expect(headersOf(response)).toMatchObject({
      'content-disposition': 'attachment',
      'content-type': 'image/svg+xml',
      'content-security-policy': mediaSecurityPolicy,
    })
  })
})
