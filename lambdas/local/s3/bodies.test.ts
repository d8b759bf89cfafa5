import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { checkedBody } from './checked-body'
import type { S3Request } from './operation'
import { Bucket } from './s3.testing'

const signedHashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Checks the body `Hello`, which arrives in chunks of one byte. */
function received(headers: S3Request['headers'], payloadHash = 'UNSIGNED-PAYLOAD') {
  const chunks = Array.from('Hello', (letter) => Buffer.from(letter))
  const request = {
    ...{ method: 'PUT', path: `/${Bucket}/a`, bucket: Bucket, key: 'a', query: new URLSearchParams() },
    headers: { 'content-length': '5', ...headers },
    body: Readable.from(chunks),
  }
  return checkedBody(request, payloadHash)
}

it('a body is accepted when length and checksums match', async () => {
  const { source, found } = received({ 'x-amz-checksum-crc32': '99GJgg==' }, signedHashOf('Hello'))
  expect((await buffer(source)).toString()).toBe('Hello')
  expect(found).toEqual({ size: 5, etag: '"8b1a9953c4611296a827abf8c47804d7"' })
})

it.each([
  ['an MD5', { 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==' }, 'NotImplemented'],
  ['a wrong CRC32', { 'x-amz-checksum-crc32': 'AAAAAA==' }, 'BadDigest'],
  ['a wrong SHA-256', { 'x-amz-checksum-sha256': 'AAAA' }, 'BadDigest'],
  ['an unsupported checksum', { 'x-amz-checksum-crc64nvme': 'AAAA' }, 'NotImplemented'],
  ['aws-chunked encoding', { 'content-encoding': 'aws-chunked' }, 'NotImplemented'],
  ['more bytes than announced', { 'content-length': '4' }, 'IncompleteBody'],
  ['fewer bytes than announced', { 'content-length': '6' }, 'IncompleteBody'],
  ['no announced length', { 'content-length': undefined }, 'MissingContentLength'],
  ['another signed hash', {}, 'XAmzContentSHA256Mismatch', signedHashOf('Hallo')],
])('a body with %s is rejected', async (_what, headers, name, payloadHash?: string) => {
  await expect((async () => buffer(received(headers, payloadHash).source))()).rejects.toMatchObject({ name })
})
