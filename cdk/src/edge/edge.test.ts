import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gatewayBody } from '@highline/shared/infra/gateway'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EdgeHeaders, EdgeRequest, EdgeResponse } from './cloudfront-event'

let built: string

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'edge-'))
  execFileSync(process.execPath, [fileURLToPath(new URL('../../build-edge.mjs', import.meta.url)), built])
})
afterAll(() => rmSync(built, { recursive: true }))

const names = ['api-request', 'media-request', 'media-response', 'site-request', 'site-response'] as const

/** Runs a function as CloudFront does: the built script in strict mode, in a world with nothing but the language. */
function run<T>(
  name: (typeof names)[number],
  parts: { uri?: string; headers?: EdgeHeaders; response?: EdgeResponse },
): T {
  const request = { method: 'GET', uri: parts.uri ?? '/', headers: parts.headers ?? {} }
  const event = {
    context: { requestId: 'r-1' },
    viewer: { ip: '203.0.113.7' },
    request,
    response: parts.response,
  }
  const script = readFileSync(join(built, `${name}.js`), 'utf8')
  const answer = runInNewContext(`'use strict';${script};JSON.stringify(handler(${JSON.stringify(event)}))`)
  return JSON.parse(answer)
}

const siteFile = (uri: string) => run<EdgeRequest>('site-request', { uri }).uri
const mediaAnswer = (uri: string) => run<EdgeRequest & EdgeResponse>('media-request', { uri })

test('every function fits into what CloudFront takes, with room to spare', () => {
  for (const name of names) {
    expect(statSync(join(built, `${name}.js`)).size).toBeLessThan(2048)
  }
})

describe('the path of a page leads to its file', () => {
  test.each([
    ['/', '/index.html'],
    ['/admin', '/admin.html'],
    ['/admin/', '/admin.html'],
    ['/Admin', '/admin.html'],
    ['/ADMIN/', '/admin.html'],
    ['/admin/setup-mfa', '/admin.html'],
    ['/admin/setup-mfa/', '/admin.html'],
    ['/Admin/Setup-MFA', '/admin.html'],
    ['/admin/style', '/admin.html'],
    ['/admin/STYLE/', '/admin.html'],
  ])('%s → %s', (uri, file) => expect(siteFile(uri)).toBe(file))
})

describe('a file of the site passes as it is', () => {
  test.each([
    '/assets/site-C0ffee12.js',
    '/assets/site-C0ffee12.css',
    '/assets/nested/chunk-1.js',
    '/assets/_plugin-export.js',
    '/assets/a..b.js',
    '/favicon.svg',
    '/favicon.ico',
    '/favicon-32.png',
    '/icon-512.png',
    '/icons/icon-180.png',
    '/apple-touch-icon.png',
    '/og.jpg',
    '/og-1200.jpg',
    '/og/3f2a.jpg',
    '/robots.txt',
    '/sitemap.xml',
  ])('%s', (uri) => expect(siteFile(uri)).toBe(uri))
})

describe('any other path is the 404 page', () => {
  test.each([
    '',
    '//',
    '/index.html',
    '/index.htm',
    '/admin.html',
    '/404.html',
    '/404',
    '/about',
    '/administrator',
    '/admin//',
    '/admin/users',
    '/admin/setup-mfa/verify',
    '/admin/style/x',
    '/%61dmin',
    '/admin%2f',
    '/admin\n',
    '/assets',
    '/assets/',
    '/assets//site.js',
    '/assets/../index.html',
    '/assets/..',
    '/assets/./site.js',
    '/assets/.env',
    '/assets/%2e%2e/index.html',
    '/assets/%252e%252e/index.html',
    '/assets/..%2findex.html',
    '/assets/a%20b.js',
    '/assets/a\\b.js',
    '/assets/a b.js',
    '/Assets/site.js',
    '/assetsx/site.js',
    '/api',
    '/API/contact',
    '/api/../admin',
    '/media/3f2a.jpg',
    '/.env',
    '/.git/config',
    '/favicon.php',
    '/favicon/x.png',
    '/robots.txt/',
    '/robotsxtxt',
    '/wp-login.php',
    '/*',
    '/../../etc/passwd',
    '/assets/ünïcode.js',
  ])('%j', (uri) => expect(siteFile(uri)).toBe('/404.html'))

  test('and is sent whole, since a part of it could not say 404', () => {
    const headers = { range: { value: 'bytes=0-9' }, accept: { value: '*/*' } }
    expect(run<EdgeRequest>('site-request', { uri: '/about', headers }).headers).toEqual({
      accept: { value: '*/*' },
    })
    expect(run<EdgeRequest>('site-request', { uri: '/og.jpg', headers }).headers).toEqual(headers)
  })
})

/** What S3 adds of its own. */
const storage = {
  server: { value: 'AmazonS3' },
  'x-amz-id-2': { value: 'x' },
  'x-amz-meta-version': { value: '7' },
  'x-amz-server-side-encryption': { value: 'AES256' },
  'x-amz-version-id': { value: 'v' },
}

describe('what the site answers', () => {
  const answer = (statusCode: number, headers: EdgeHeaders) =>
    run<EdgeResponse>('site-response', { response: { statusCode, headers } })

  test('the page that is stored as 404 is answered as 404', () => {
    expect(answer(200, { 'x-amz-meta-status': { value: '404' } })).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: {},
    })
  })

  test.each(['200', '302', '500', '4040', ''])('no other stored status is believed: %j', (value) => {
    expect(answer(200, { 'x-amz-meta-status': { value } }).statusCode).toBe(200)
  })

  test('"not modified" stays what it is', () => {
    expect(answer(304, { 'x-amz-meta-status': { value: '404' } }).statusCode).toBe(304)
  })

  test('nothing about the bucket is told, and everything else is', () => {
    const kept = { etag: { value: '"1"' }, 'cache-control': { value: 'no-cache' } }
    expect(answer(200, { ...kept, ...storage }).headers).toEqual(kept)
  })
})

describe('the API is told by the edge who asks', () => {
  test('for which host and from which address', () => {
    const headers = { host: { value: 'www.example.com' } }
    expect(run<EdgeRequest>('api-request', { uri: '/api/contact', headers })).toMatchObject({
      uri: '/api/contact',
      headers: { 'x-site-host': { value: 'www.example.com' }, 'x-client-ip': { value: '203.0.113.7' } },
    })
  })

  test('whatever the viewer claims, once or many times', () => {
    const forged = { value: '10.0.0.1', multiValue: [{ value: '10.0.0.1' }, { value: '10.0.0.2' }] }
    const headers = { host: { value: 'a.example' }, 'x-client-ip': forged, 'x-site-host': forged }
    expect(run<EdgeRequest>('api-request', { headers }).headers).toEqual({
      host: { value: 'a.example' },
      'x-client-ip': { value: '203.0.113.7' },
      'x-site-host': { value: 'a.example' },
    })
  })
})

describe('a media file', () => {
  test.each(['a', '3f2a-480.avif', 'A_b.c-d.mp4', 'a..b', 'x'.repeat(128)])('%s is found', (name) => {
    expect(mediaAnswer(`/api/media-file/${name}`).uri).toBe(`/media/${name}`)
  })

  test.each([
    '',
    '.',
    '..',
    '.hidden',
    '-a',
    '_a',
    'a/b',
    'a/',
    'a%2fb',
    '%2e%2e',
    '%252e',
    '..%2fsite%2findex.html',
    'a b',
    'a%20b',
    'a\\b',
    'a\n',
    'ü.jpg',
    'x'.repeat(129),
  ])('%j cannot be the name of one', (name) => {
    expect(mediaAnswer(`/api/media-file/${name}`)).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
      body: { encoding: 'text', data: gatewayBody('NOT_FOUND', 'r-1').body },
    })
  })

  test.each([
    ['image/avif', undefined],
    ['image/svg+xml', { value: 'attachment' }],
    ['image/svg+xml; charset=utf-8', { value: 'attachment' }],
  ])('of type %s is kept for ever, and tells nothing about the bucket', (type, disposition) => {
    const response = { statusCode: 200, headers: { 'content-type': { value: type }, ...storage } }
    const { headers } = run<EdgeResponse>('media-response', { response })
    expect(headers).toEqual({
      'content-type': { value: type },
      'cache-control': { value: 'public, max-age=31536000, immutable' },
      ...(disposition ? { 'content-disposition': disposition } : {}),
    })
  })
})
