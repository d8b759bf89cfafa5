import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { Bucket, clientOf, storage } from './s3.testing'

/** Sends a plain request and returns the status and error code of the response. */
async function ask(url: string, init: RequestInit = {}): Promise<[status: number, code: string | undefined]> {
  const answer = await fetch(url, init)
  const [, code] = (await answer.text()).match(/<Code>(.*?)<\/Code>/) ?? []
  return [answer.status, code]
}

const get = (Key = 'a', more = {}) => new GetObjectCommand({ Bucket, Key, ...more })

describe('an Authorization header', () => {
  it('with another secret or access key is rejected', async () => {
    const { s3 } = await storage()
    const wrongSecret = clientOf(s3.endpoint, { credentials: { ...testKeys, secretAccessKey: 'guessed' } })
    await expect(wrongSecret.send(get())).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    const unknown = clientOf(s3.endpoint, { credentials: { ...testKeys, accessKeyId: 'unknown' } })
    await expect(unknown.send(get())).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  })

  it('is rejected more than 15 minutes before and after its time', async () => {
    for (const [minutes, name] of [
      [-16, 'RequestTimeTooSkewed'],
      [-14, 'NoSuchKey'],
      [14, 'NoSuchKey'],
      [16, 'RequestTimeTooSkewed'],
    ] as const) {
      const { client } = await storage({ now: () => new Date(Date.now() + minutes * 60_000) })
      await expect(client.send(get()), `${minutes} minutes`).rejects.toMatchObject({ name })
    }
  })
})

describe('a request without a signature', () => {
  it('answers 403 for every operation, whether or not the object exists', async () => {
    const { put, s3 } = await storage()
    await put('a', 'Hello')
    const asked: [path: string, init?: RequestInit][] = [
      [`/${Bucket}/a`],
      [`/${Bucket}/none`],
      [`/${Bucket}?list-type=2`],
      ['/elsewhere/a'],
      ['/'],
      [`/${Bucket}/a`, { method: 'PUT', body: 'x' }],
      [`/${Bucket}/a`, { method: 'DELETE' }],
    ]
    for (const [path, init] of asked)
      expect(await ask(s3.endpoint + path, init), path).toEqual([403, 'AccessDenied'])
    expect((await fetch(`${s3.endpoint}/${Bucket}/a`, { method: 'HEAD' })).status).toBe(403)
  })

  it('or with a malformed one answers 400', async () => {
    const { s3 } = await storage()
    const url = `${s3.endpoint}/${Bucket}/a`
    const hash = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
    expect(await ask(url, { headers: { authorization: 'AWS local:c2ln' } })).toEqual([400, 'InvalidRequest'])
    expect(await ask(url, { headers: { authorization: 'AWS4-HMAC-SHA256 nonsense', ...hash } })).toEqual([
      400,
      'AuthorizationHeaderMalformed',
    ])
    expect(await ask(`${url}?X-Amz-Algorithm=AWS4-HMAC-SHA256`)).toEqual([
      400,
      'AuthorizationQueryParametersError',
    ])
    expect(await ask(`${s3.endpoint}/${Bucket}/%zz`)).toEqual([400, 'InvalidURI'])
  })
})

describe('a presigned URL', () => {
  it('returns its object with the signed response headers', async () => {
    const { put, client } = await storage()
    await put('ü/✓ .txt', 'Hello', { ContentType: 'text/html' })
    const more = {
      ResponseContentType: 'text/plain',
      ResponseContentDisposition: 'attachment; filename="a b+c.txt"',
    }
    const answer = await fetch(await getSignedUrl(client, get('ü/✓ .txt', more), { expiresIn: 60 }))
    expect([answer.status, await answer.text()]).toEqual([200, 'Hello'])
    expect(answer.headers.get('content-type')).toBe('text/plain')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b+c.txt"')
  })

  it('is invalid for another key, expiry, query, method or header', async () => {
    const { put, client } = await storage()
    await put('a', 'Hello')
    await put('b', 'secret')
    const url = await getSignedUrl(client, get(), { expiresIn: 60 })
    const refused = [403, 'SignatureDoesNotMatch']
    expect(await ask(url)).toEqual([200, undefined])
    expect(await ask(url.replace('/a?', '/b?'))).toEqual(refused)
    expect(await ask(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toEqual(refused)
    expect(await ask(`${url}&response-content-type=text/html`)).toEqual(refused)
    expect(await ask(url, { method: 'DELETE' })).toEqual(refused)
    expect(await ask(url.replace(/Signature=\w/, 'Signature=x'))).toEqual(refused)
    expect(await ask(url, { headers: { 'x-amz-meta-a': 'x' } })).toEqual([403, 'AccessDenied'])
    expect(await ask(url, { headers: { authorization: 'x' } })).toEqual([400, 'InvalidArgument'])
    expect(await ask(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801'))).toEqual([
      400,
      'AuthorizationQueryParametersError',
    ])
  })
})

it('a presigned upload whose URL has the checksum of an empty body rejects any other body', async () => {
  const { client } = await storage()
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'new' }), { expiresIn: 60 })
  expect(new URL(url).searchParams.get('x-amz-checksum-crc32')).toBe('AAAAAA==')
  expect(await ask(url, { method: 'PUT', body: 'Hello' })).toEqual([400, 'BadDigest'])
})
