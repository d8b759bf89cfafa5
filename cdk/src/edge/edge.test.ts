import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gatewayBody } from '@highline/shared/infra/gateway'
import { describe, expect, test } from 'vitest'
import { scratchDirectory } from '../../test/scratch'
import { type EdgeFunctionName, edgeFunctionNames } from '../build'
import type { EdgeHeaders, EdgeRequest, EdgeResponse } from './cloudfront-event'

const built = scratchDirectory()
execFileSync(process.execPath, [fileURLToPath(new URL('../../build-edge.mjs', import.meta.url)), built])
const script = (name: EdgeFunctionName) => readFileSync(join(built, `${name}.js`), 'utf8')

interface Given {
  readonly uri?: string
  readonly headers?: EdgeHeaders
  readonly response?: EdgeResponse
}

/** Runs a function as CloudFront does: in strict mode, in a context with only ECMAScript's globals. */
function run(
  name: EdgeFunctionName,
  { uri = '/', headers = {}, response }: Given,
): EdgeRequest & EdgeResponse {
  const context = { requestId: 'r-1' }
  const event = { context, viewer: { ip: '203.0.113.7' }, request: { method: 'GET', uri, headers }, response }
  const code = `'use strict';${script(name)};JSON.stringify(handler(${JSON.stringify(event)}))`
  return JSON.parse(runInNewContext(code))
}

/** Response headers that S3 adds. */
const storageHeaders: EdgeHeaders = {
  server: { value: 'AmazonS3' },
  'x-amz-id-2': { value: 'x' },
  'x-amz-meta-version': { value: '7' },
  'x-amz-server-side-encryption': { value: 'AES256' },
  'x-amz-version-id': { value: 'v' },
}

test('each edge function is smaller than 3 kB, well below the size limit of CloudFront', () => {
  for (const name of edgeFunctionNames) expect(script(name).length).toBeLessThan(3072)
})

describe('site-request', () => {
  const fileOf = (uri: string) => run('site-request', { uri }).uri

  test.each([
    ['/', '/index.html'],
    ['/admin', '/admin.html'],
    ['/ADMIN/', '/admin.html'],
    ['/admin/setup-mfa', '/admin.html'],
    ['/Admin/Setup-MFA/', '/admin.html'],
  ])('rewrites the path of a page to its file: %s → %s', (uri, file) => expect(fileOf(uri)).toBe(file))

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
  ])('leaves the path of a static file unchanged: %s', (uri) => expect(fileOf(uri)).toBe(uri))

  test.each([
    '',
    '/index.html',
    '/about',
    '/administrator',
    '/admin//',
    '/admin/users',
    '/admin%2f',
    '/admin\n',
    '/assets/',
    '/assets//site.js',
    '/assets/../index.html',
    '/assets/.env',
    '/assets/%2e%2e/index.html',
    '/assets/a\\b.js',
    '/Assets/site.js',
    '/assetsx/site.js',
    '/about/favicon.ico',
    '/api/../admin',
    '/media/3f2a.jpg',
    '/favicon.php',
    '/favicon/x.png',
    '/robots.txt/',
    '/assets/ünïcode.js',
  ])('rewrites any other path to the 404 page: %j', (uri) => expect(fileOf(uri)).toBe('/404.html'))

  test('removes the Range header for the 404 page, because a partial response could not have status 404', () => {
    const [range, accept] = [{ value: 'bytes=0-9' }, { value: '*/*' }]
    expect(run('site-request', { uri: '/about', headers: { range, accept } }).headers).toEqual({ accept })
    expect(run('site-request', { uri: '/og.jpg', headers: { range, accept } }).headers).toEqual({
      range,
      accept,
    })
  })

  const asked = (uri: string, host: string) =>
    run('site-request', { uri, headers: { host: { value: host } } })

  test('answers robots.txt with the allowed paths and the URL of the sitemap on the requested host', () => {
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

  test.each([
    ['d111.cloudfront.net', 'https://d111.cloudfront.net/'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
    ['localhost:3000', 'http://localhost:3000/'],
  ])('answers sitemap.xml with the absolute URL of the page on %s', (host, url) => {
    const { headers, body } = asked('/sitemap.xml', host)
    expect(headers['content-type']?.value).toBe('application/xml')
    expect(body?.data).toContain(`<loc>${url}</loc>`)
  })

  test.each(['a<b', 'a"b', '', 'a b'])('rewrites sitemap.xml to the 404 page on the host %j', (host) => {
    expect(asked('/sitemap.xml', host).uri).toBe('/404.html')
  })
})

describe('site-response', () => {
  const answer = (statusCode: number, status: string) =>
    run('site-response', { response: { statusCode, headers: { 'x-amz-meta-status': { value: status } } } })

  test('the page whose stored status is 404 is answered with 404', () => {
    expect(answer(200, '404')).toEqual({ statusCode: 404, statusDescription: 'Not Found', headers: {} })
  })

  test.each([
    [200, '200'],
    [200, '4040'],
    [200, ''],
    [304, '404'],
  ])('the status %i with the stored status %j is unchanged', (statusCode, status) => {
    expect(answer(statusCode, status).statusCode).toBe(statusCode)
  })

  test('the headers of the bucket are removed and all others are kept', () => {
    const kept = { etag: { value: '"1"' }, 'cache-control': { value: 'no-cache' } }
    const response = { statusCode: 200, headers: { ...kept, ...storageHeaders } }
    expect(run('site-response', { response }).headers).toEqual(kept)
  })
})

test('api-request sets x-site-host and x-client-ip, also if the viewer sent them, once or repeated', () => {
  const forged = { value: '10.0.0.1', multiValue: [{ value: '10.0.0.1' }, { value: '10.0.0.2' }] }
  const host = { host: { value: 'www.example.com' } }
  const viewerHeaders: EdgeHeaders[] = [{}, { 'x-client-ip': forged, 'x-site-host': forged }]
  for (const sent of viewerHeaders) {
    const { uri, headers } = run('api-request', { uri: '/api/contact', headers: { ...host, ...sent } })
    expect(uri).toBe('/api/contact')
    expect(headers).toEqual({
      ...host,
      'x-site-host': { value: 'www.example.com' },
      'x-client-ip': { value: '203.0.113.7' },
    })
  }
})

describe('media-request and media-response', () => {
  const requested = (name: string) => run('media-request', { uri: `/api/media-file/${name}` })

  test.each(['a', '3f2a-480.avif', 'A_b.c-d.mp4', 'a..b', 'x'.repeat(128)])(
    'the file name %s is accepted',
    (name) => expect(requested(name).uri).toBe(`/media/${name}`),
  )

  test.each(['', '.hidden', '-a', '_a', 'a/b', 'a%2fb', 'a b', 'a\\b', 'a\n', 'ü.jpg', 'x'.repeat(129)])(
    'the file name %j is answered with 404',
    (name) => {
      expect(requested(name)).toEqual({
        statusCode: 404,
        statusDescription: 'Not Found',
        headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
        body: { encoding: 'text', data: gatewayBody('NOT_FOUND', 'r-1').body },
      })
    },
  )

  const attachment = { 'content-disposition': { value: 'attachment' } }

  test.each([
    ['image/avif', {}],
    ['image/svg+xml', attachment],
    ['image/svg+xml; charset=utf-8', attachment],
  ])('a file of type %s is cached as immutable, without the headers of the bucket', (value, disposition) => {
    const response = { statusCode: 200, headers: { 'content-type': { value }, ...storageHeaders } }
    expect(run('media-response', { response }).headers).toEqual({
      'content-type': { value },
      'cache-control': { value: 'public, max-age=31536000, immutable' },
      ...disposition,
    })
  })
})
