import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { checkedBody } from './checked-body'
import { Bucket } from './s3.testing'

const signedHash = createHash('sha256').update('Hallo').digest('hex')

it.each([
  ['an MD5', { 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==' }, 'NotImplemented'],
  ['a wrong CRC32', { 'x-amz-checksum-crc32': 'AAAAAA==' }, 'BadDigest'],
  ['a wrong SHA-256', { 'x-amz-checksum-sha256': 'AAAA' }, 'BadDigest'],
  ['an unsupported checksum', { 'x-amz-checksum-crc64nvme': 'AAAA' }, 'NotImplemented'],
  ['aws-chunked encoding', { 'content-encoding': 'aws-chunked' }, 'NotImplemented'],
  ['more bytes than announced', { 'content-length': '4' }, 'IncompleteBody'],
  ['fewer bytes than announced', { 'content-length': '6' }, 'IncompleteBody'],
  ['no announced length', { 'content-length': undefined }, 'MissingContentLength'],
  ['another signed hash', {}, 'XAmzContentSHA256Mismatch', signedHash],
])('a body with %s is rejected', async (_what, headers, name, payloadHash = 'UNSIGNED-PAYLOAD') => {
  const read = async () => {
    const target = { method: 'PUT', path: `/${Bucket}/a`, bucket: Bucket, key: 'a' }
    const body = Readable.from(Array.from('Hello', (letter) => Buffer.from(letter)))
    const all = { 'content-length': '5', ...headers }
    const request = { ...target, query: new URLSearchParams(), headers: all, body }
    return buffer(checkedBody(request, payloadHash).source)
  }
  await expect(read()).rejects.toMatchObject({ name })
})
