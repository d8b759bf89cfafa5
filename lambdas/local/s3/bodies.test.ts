import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { checkedBody } from './checked-body'
import type { S3Request } from './operation'
import { Bucket } from './s3.testing'

const HELLO_CRC32 = '99GJgg=='
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns a request whose body arrives in chunks of one byte. */
function request(text: string, headers: S3Request['headers']): S3Request {
  const bytes = Array.from(Buffer.from(text), (byte) => Buffer.from([byte]))
  const query = new URLSearchParams()
  const where = { method: 'PUT', path: `/${Bucket}/a`, bucket: Bucket, key: 'a' }
  return { ...where, query, headers, body: Readable.from(bytes) }
}

async function receive(text: string, headers: S3Request['headers'], payloadHash = 'UNSIGNED-PAYLOAD') {
  const length = { 'content-length': String(Buffer.byteLength(text)) }
  const { source, found } = checkedBody(request(text, { ...length, ...headers }), payloadHash)
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return { text: Buffer.concat(chunks).toString(), ...found }
}

describe('a body', () => {
  it('is accepted when length and checksums match', async () => {
    const headers = { 'x-amz-checksum-crc32': HELLO_CRC32 }
    expect(await receive('Hello', headers, hex('Hello'))).toEqual({
      text: 'Hello',
      size: 5,
      etag: '"8b1a9953c4611296a827abf8c47804d7"',
    })
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
    ['another signed hash', {}, 'XAmzContentSHA256Mismatch', hex('Hallo')],
  ])('with %s is rejected', async (_what, headers, code, payloadHash?: string) => {
    await expect(receive('Hello', headers, payloadHash)).rejects.toMatchObject({ name: code })
  })
})
