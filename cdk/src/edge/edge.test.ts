import { gatewayBody } from '@highline/shared/infra/gateway'
import { describe, expect, test } from 'vitest'
import { builtEdge, storageHeaders } from '../../test/built-edge'
import { edgeFunctionNames } from '../build'
import type { EdgeHeaders, EdgeRequest, EdgeResponse } from './cloudfront-event'

const { run, script } = builtEdge()

const siteFile = (uri: string) => run<EdgeRequest>('site-request', { uri }).uri

test('each edge function is smaller than 3 kB, well below the size limit of CloudFront', () => {
  for (const name of edgeFunctionNames) expect(script(name).length).toBeLessThan(3072)
})

describe('site-request rewrites the path of a page to its file', () => {
  test.each([
    ['/', '/index.html'],
    ['/admin', '/admin.html'],
    ['/ADMIN/', '/admin.html'],
    ['/admin/setup-mfa', '/admin.html'],
    ['/Admin/Setup-MFA/', '/admin.html'],
  ])('%s → %s', (uri, file) => expect(siteFile(uri)).toBe(file))
})

describe('site-request leaves the path of a static file unchanged', () => {
  test.each([
    '/assets/site-C0ffee12.js',
    '/assets/nested/chunk-1.js',
    '/assets/_plugin-export.js',
    '/assets/a..b.js',
    '/favicon.svg',
    '/favicon.ico',
    '/icon-512.png',
    '/icons/icon-180.png',
    '/apple-touch-icon.png',
    '/og.jpg',
    '/og/3f2a.jpg',
  ])('%s', (uri) => expect(siteFile(uri)).toBe(uri))
})

describe('site-request rewrites any other path to the 404 page', () => {
  test.each([
    '',
    '/index.html',
    '/admin.html',
    '/about',
    '/administrator',
    '/admin//',
    '/admin/users',
    '/admin%2f',
    '/admin\n',
    '/assets',
    '/assets/',
    '/assets//site.js',
    '/assets/../index.html',
    '/assets/.env',
    '/assets/%2e%2e/index.html',
    '/assets/a\\b.js',
    '/assets/a b.js',
    '/Assets/site.js',
    '/assetsx/site.js',
    '/about/assets/site.js',
    '/about/favicon.ico',
    '/api/../admin',
    '/media/3f2a.jpg',
    '/favicon.php',
    '/favicon/x.png',
    '/robots.txt/',
    '/assets/ünïcode.js',
  ])('%j', (uri) => expect(siteFile(uri)).toBe('/404.html'))

  test('and removes the Range header, because a partial response could not have status 404', () => {
    const headers = { range: { value: 'bytes=0-9' }, accept: { value: '*/*' } }
    expect(run<EdgeRequest>('site-request', { uri: '/about', headers }).headers).toEqual({
      accept: { value: '*/*' },
    })
    expect(run<EdgeRequest>('site-request', { uri: '/og.jpg', headers }).headers).toEqual(headers)
  })
})

describe('robots.txt and sitemap.xml use the requested host', () => {
  const asked = (uri: string, host: string) =>
    run<EdgeResponse & EdgeRequest>('site-request', { uri, headers: { host: { value: host } } })
  const said = (uri: string, host: string) => asked(uri, host).body?.data

  test('robots.txt lists the allowed paths and the URL of the sitemap', () => {
    const { statusCode, headers, body } = asked('/robots.txt', 'www.example.com')
    expect([statusCode, headers['content-type']?.value]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body?.data.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /api/media-file/',
      'Disallow: /admin',
      'Disallow: /api/',
      '',
      'Sitemap: https://www.example.com/sitemap.xml',
      '',
    ])
  })

  test('sitemap.xml contains the absolute URL of the page', () => {
    expect(asked('/sitemap.xml', 'd111.cloudfront.net').headers['content-type']?.value).toBe(
      'application/xml',
    )
    expect(said('/sitemap.xml', 'd111.cloudfront.net')).toContain('<loc>https://d111.cloudfront.net/</loc>')
    expect(said('/sitemap.xml', '127.0.0.1:3000')).toContain('<loc>http://127.0.0.1:3000/</loc>')
    expect(said('/sitemap.xml', 'localhost:3000')).toContain('<loc>http://localhost:3000/</loc>')
  })

  test.each(['a<b', 'a"b', '', 'a b'])('sitemap.xml is the 404 page for the invalid host %j', (host) => {
    expect(asked('/sitemap.xml', host).uri).toBe('/404.html')
  })
})

describe('site-response', () => {
  const answer = (statusCode: number, headers: EdgeHeaders) =>
    run<EdgeResponse>('site-response', { response: { statusCode, headers } })

  test('the page whose stored status is 404 is answered with 404', () => {
    expect(answer(200, { 'x-amz-meta-status': { value: '404' } })).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: {},
    })
  })

  test.each(['200', '4040', ''])('the stored status %j does not change the status code', (value) => {
    expect(answer(200, { 'x-amz-meta-status': { value } }).statusCode).toBe(200)
  })

  test('a 304 stays a 304', () => {
    expect(answer(304, { 'x-amz-meta-status': { value: '404' } }).statusCode).toBe(304)
  })

  test('the headers of the bucket are removed and all others are kept', () => {
    const kept = { etag: { value: '"1"' }, 'cache-control': { value: 'no-cache' } }
    expect(answer(200, { ...kept, ...storageHeaders }).headers).toEqual(kept)
  })
})

describe('api-request', () => {
  test('adds the host as x-site-host and the address of the client as x-client-ip', () => {
    const headers = { host: { value: 'www.example.com' } }
    expect(run<EdgeRequest>('api-request', { uri: '/api/contact', headers })).toMatchObject({
      uri: '/api/contact',
      headers: { 'x-site-host': { value: 'www.example.com' }, 'x-client-ip': { value: '203.0.113.7' } },
    })
  })

  test('overwrites x-site-host and x-client-ip sent by the viewer, also when repeated', () => {
    const forged = { value: '10.0.0.1', multiValue: [{ value: '10.0.0.1' }, { value: '10.0.0.2' }] }
    const headers = { host: { value: 'a.example' }, 'x-client-ip': forged, 'x-site-host': forged }
    expect(run<EdgeRequest>('api-request', { headers }).headers).toEqual({
      host: { value: 'a.example' },
      'x-client-ip': { value: '203.0.113.7' },
      'x-site-host': { value: 'a.example' },
    })
  })
})

const mediaAnswer = (uri: string) => run<EdgeRequest & EdgeResponse>('media-request', { uri })

describe('media-request and media-response', () => {
  test.each(['a', '3f2a-480.avif', 'A_b.c-d.mp4', 'a..b', 'x'.repeat(128)])(
    'the file name %s is accepted',
    (name) => {
      expect(mediaAnswer(`/api/media-file/${name}`).uri).toBe(`/media/${name}`)
    },
  )

  test.each(['', '.hidden', '-a', '_a', 'a/b', 'a%2fb', 'a b', 'a\\b', 'a\n', 'ü.jpg', 'x'.repeat(129)])(
    'the file name %j is answered with 404',
    (name) => {
      expect(mediaAnswer(`/api/media-file/${name}`)).toEqual({
        statusCode: 404,
        statusDescription: 'Not Found',
        headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
        body: { encoding: 'text', data: gatewayBody('NOT_FOUND', 'r-1').body },
      })
    },
  )

  test.each([
    ['image/avif', undefined],
    ['image/svg+xml', { value: 'attachment' }],
    ['image/svg+xml; charset=utf-8', { value: 'attachment' }],
  ])('a file of type %s is cached as immutable, without the headers of the bucket', (type, disposition) => {
    const response = { statusCode: 200, headers: { 'content-type': { value: type }, ...storageHeaders } }
    const { headers } = run<EdgeResponse>('media-response', { response })
    expect(headers).toEqual({
      'content-type': { value: type },
      'cache-control': { value: 'public, max-age=31536000, immutable' },
      ...(disposition ? { 'content-disposition': disposition } : {}),
    })
  })
})
