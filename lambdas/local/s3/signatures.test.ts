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

const at = (Key: string) => ({ Bucket, Key })

describe('an Authorization header', () => {
  it.each([
    ['SignatureDoesNotMatch', 'secret', { secretAccessKey: 'guessed' }],
    ['InvalidAccessKeyId', 'access key', { accessKeyId: 'unknown' }],
  ])('is rejected with %s for another %s, although the body is not read', async (name, _what, other) => {
    const { s3 } = await storage()
    const client = clientOf(s3.endpoint, { credentials: { ...testKeys, ...other } })
    const put = client.send(new PutObjectCommand({ ...at('a'), Body: Buffer.alloc(16_000_000) }))
    await expect(put).rejects.toMatchObject({ name })
  })

  it('is rejected more than 15 minutes before and after its time', async () => {
    for (const [minutes, name] of [
      [-16, 'RequestTimeTooSkewed'],
      [-14, 'NoSuchKey'],
      [14, 'NoSuchKey'],
      [16, 'RequestTimeTooSkewed'],
    ] as const) {
      const { text } = await storage({ now: () => new Date(Date.now() + minutes * 60_000) })
      await expect(text('a'), `${minutes} minutes`).rejects.toMatchObject({ name })
    }
  })
})

it.each([
  ['GET', `/${Bucket}/a`],
  ['GET', `/${Bucket}/none`],
  ['GET', `/${Bucket}?list-type=2`],
  ['GET', '/elsewhere/a'],
  ['GET', '/'],
  ['PUT', `/${Bucket}/a`],
  ['DELETE', `/${Bucket}/a`],
])(
  'a request without a signature answers 403, whether or not there is an object: %s %s',
  async (method, path) => {
    const { put, s3 } = await storage()
    await put('a', 'Hello')
    expect(await ask(s3.endpoint + path, { method })).toEqual([403, 'AccessDenied'])
  },
)

it.each([
  ['InvalidRequest', 'a', { authorization: 'AWS local:c2ln' }],
  [
    'AuthorizationHeaderMalformed',
    'a',
    { authorization: 'AWS4-HMAC-SHA256 nonsense', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  ],
  ['AuthorizationQueryParametersError', 'a?X-Amz-Algorithm=AWS4-HMAC-SHA256', {}],
  ['InvalidURI', '%zz', {}],
])('a malformed request answers 400 with %s: %s %j', async (code, path, headers) => {
  const { s3 } = await storage()
  expect(await ask(`${s3.endpoint}/${Bucket}/${path}`, { headers })).toEqual([400, code])
})

describe('a presigned URL', () => {
  it('returns its object with the signed response headers', async () => {
    const { put, client } = await storage()
    await put('ü/✓ .txt', 'Hello', { ContentType: 'text/html' })
    const command = new GetObjectCommand({
      ...at('ü/✓ .txt'),
      ResponseContentType: 'text/plain',
      ResponseContentDisposition: 'attachment; filename="a b+c.txt"',
    })
    const answer = await fetch(await getSignedUrl(client, command, { expiresIn: 60 }))
    expect([answer.status, await answer.text()]).toEqual([200, 'Hello'])
    expect(answer.headers.get('content-type')).toBe('text/plain')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b+c.txt"')
  })

  it('is invalid for another key, expiry, query, method or header', async () => {
    const { put, client } = await storage()
    for (const key of ['a', 'b']) await put(key, 'Hello')
    const url = await getSignedUrl(client, new GetObjectCommand(at('a')), { expiresIn: 60 })
    expect(await ask(url)).toEqual([200, undefined])
    const refused = [403, 'SignatureDoesNotMatch']
    const expiring = (seconds: number) => url.replace('X-Amz-Expires=60', `X-Amz-Expires=${seconds}`)
    for (const other of [url.replace('/a?', '/b?'), expiring(600), `${url}&response-content-type=text/html`])
      expect(await ask(other), other).toEqual(refused)
    expect(await ask(url.replace(/Signature=\w/, 'Signature=x'))).toEqual(refused)
    expect(await ask(url, { method: 'DELETE' })).toEqual(refused)
    expect(await ask(url, { headers: { 'x-amz-meta-a': 'x' } })).toEqual([403, 'AccessDenied'])
    expect(await ask(url, { headers: { authorization: 'x' } })).toEqual([400, 'InvalidArgument'])
    expect(await ask(expiring(604_801))).toEqual([400, 'AuthorizationQueryParametersError'])
  })

  it('of an upload that has the checksum of an empty body rejects any other body', async () => {
    const { client } = await storage()
    const url = await getSignedUrl(client, new PutObjectCommand(at('new')), { expiresIn: 60 })
    expect(new URL(url).searchParams.get('x-amz-checksum-crc32')).toBe('AAAAAA==')
    expect(await ask(url, { method: 'PUT', body: 'Hello' })).toEqual([400, 'BadDigest'])
  })
})
