import { gatewayBody } from '@highline/shared/infra/gateway'
import { describe, expect, test } from 'vitest'
import { builtEdge, storageHeaders } from '../../test/built-edge'
import type { EdgeRequest, EdgeResponse } from './cloudfront-event'

const { run } = builtEdge()
const mediaAnswer = (uri: string) => run<EdgeRequest & EdgeResponse>('media-request', { uri })

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
    const response = { statusCode: 200, headers: { 'content-type': { value: type }, ...storageHeaders } }
    const { headers } = run<EdgeResponse>('media-response', { response })
    expect(headers).toEqual({
      'content-type': { value: type },
      'cache-control': { value: 'public, max-age=31536000, immutable' },
      ...(disposition ? { 'content-disposition': disposition } : {}),
    })
  })
})
