import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { decodeAwsChunked } from './protocol/aws-chunked'
import { checkedBody } from './protocol/checked-body'
import type { S3Request } from './protocol/request'
import { Bucket, storage } from './s3.testing'

const HELLO_CRC32 = '99GJgg=='
const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('base64')

/** A request with this body, in pieces of one byte, the worst that a network can do. */
function request(text: string, headers: Record<string, string>): S3Request {
  const bytes = Array.from(Buffer.from(text), (byte) => Buffer.from([byte]))
  const query = new URLSearchParams()
  const where = { method: 'PUT', path: `/${Bucket}/a`, bucket: Bucket, key: 'a' }
  return { ...where, query, headers, body: Readable.from(bytes) }
}

async function receive(text: string, headers: Record<string, string>, payloadHash = 'UNSIGNED-PAYLOAD') {
  const length = { 'content-length': String(Buffer.byteLength(text)) }
  const { source, found } = checkedBody(request(text, { ...length, ...headers }), payloadHash)
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return { text: Buffer.concat(chunks).toString(), ...found }
}

describe('a body', () => {
  it('passes when every length and checksum is right', async () => {
    const headers = { 'content-md5': md5('Hello'), 'x-amz-checksum-crc32': HELLO_CRC32 }
    expect(await receive('Hello', headers, hex('Hello'))).toEqual({
      text: 'Hello',
      size: 5,
      md5: md5('Hello'),
      checksums: { crc32: HELLO_CRC32 },
    })
  })

  it.each([
    ['an MD5 that is wrong', { 'content-md5': md5('Hallo') }, 'BadDigest'],
    ['an MD5 that is none', { 'content-md5': 'aGVsbG8=' }, 'InvalidDigest'],
    ['a CRC32 that is wrong', { 'x-amz-checksum-crc32': 'AAAAAA==' }, 'BadDigest'],
    ['a SHA-256 that is wrong', { 'x-amz-checksum-sha256': 'AAAA' }, 'BadDigest'],
    ['a SHA-1 that is wrong', { 'x-amz-checksum-sha1': 'AAAA' }, 'BadDigest'],
    ['a checksum that we cannot work out', { 'x-amz-checksum-crc64nvme': 'AAAA' }, 'NotImplemented'],
    ['more bytes than announced', { 'content-length': '4' }, 'IncompleteBody'],
    ['fewer bytes than announced', { 'content-length': '6' }, 'IncompleteBody'],
    [
      'a trailer announced that does not come',
      { 'x-amz-trailer': 'x-amz-checksum-crc32' },
      'MalformedTrailerError',
    ],
  ])('with %s is refused', async (_what, headers, code) => {
    await expect(receive('Hello', headers)).rejects.toMatchObject({ code })
  })

  it('that is not the one that was signed is refused', async () => {
    await expect(receive('Hello', {}, hex('Hallo'))).rejects.toMatchObject({
      code: 'XAmzContentSHA256Mismatch',
    })
  })

  it('of unknown length is refused', () => {
    expect(() => checkedBody(request('', {}), 'UNSIGNED-PAYLOAD')).toThrow('Content-Length')
  })
})

describe('aws-chunked', () => {
  const headers = { 'x-amz-decoded-content-length': '5', 'x-amz-trailer': 'x-amz-checksum-crc32' }
  const streaming = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

  it('is taken off, and its trailer checked', async () => {
    const body = `2;chunk-signature=abc\r\nHe\r\n3\r\nllo\r\n0\r\nx-amz-checksum-crc32:${HELLO_CRC32}\r\n\r\n`
    expect(await receive(body, headers, streaming)).toMatchObject({
      text: 'Hello',
      checksums: { crc32: HELLO_CRC32 },
    })
  })

  it.each([
    ['a wrong trailer', '5\r\nHello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'BadDigest'],
    ['no trailer', '5\r\nHello\r\n0\r\n\r\n', 'MalformedTrailerError'],
    ['no end', '5\r\nHello\r\n', 'IncompleteBody'],
    ['a chunk cut short', '5\r\nHel', 'IncompleteBody'],
    ['a chunk that is too long', '4\r\nHello\r\n0\r\n\r\n', 'IncompleteBody'],
    ['a size that is none', 'five\r\nHello\r\n0\r\n\r\n', 'IncompleteBody'],
  ])('with %s is refused', async (_what, body, code) => {
    await expect(receive(body, headers, streaming)).rejects.toMatchObject({ code })
  })

  it('whose first line never ends is not kept in memory', async () => {
    let sent = 0
    const endless = (function* () {
      for (; sent < 1000; sent++) yield Buffer.alloc(1024, '1')
    })()
    const decoding = decodeAwsChunked(Readable.from(endless), new Map()).next()
    await expect(decoding).rejects.toMatchObject({ code: 'IncompleteBody' })
    expect(sent).toBeLessThan(50)
  })
})

describe('what the SDK sends', () => {
  it('of a stream is stored without its framing, and can be checked by the reader', async () => {
    const { put, client } = await storage()
    const bytes = Buffer.alloc(300_000, 'stadium ')
    await put('a', Readable.from([bytes.subarray(0, 100_001), bytes.subarray(100_001)]), {
      ContentLength: bytes.length,
    })
    const where = { Bucket, Key: 'a', ChecksumMode: 'ENABLED' } as const
    const read = await client.send(new GetObjectCommand(where))
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
    const { ChecksumCRC32, ContentEncoding } = await client.send(new HeadObjectCommand(where))
    expect([ChecksumCRC32?.length, ContentEncoding]).toEqual([8, undefined])
  })

  it.each(['CRC32', 'SHA1', 'SHA256'] as const)('with %s is checked and told again', async (algorithm) => {
    const { put, client } = await storage()
    const answer = await put('a', 'Hello', { ChecksumAlgorithm: algorithm })
    const told = await client.send(new HeadObjectCommand({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' }))
    const name = `Checksum${algorithm}` as const
    expect(answer[name]).toMatch(/=$/)
    expect(told[name]).toBe(answer[name])
  })
})
