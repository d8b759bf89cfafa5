import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { headerOrQuery, type S3Request } from './operation'
import { S3Error, type S3ErrorCode } from './s3-error'

/** `source` is read once, to the end; `found` is what there was of it then, the tag in its quotes. */
export type CheckedBody = ReturnType<typeof measured>

/**
 * Holds the body against every length and checksum that came with it, of which `payloadHash` is the signed
 * one in hex, or a word for none. Reading it throws where the bytes are not what was announced.
 * @throws S3Error NotImplemented for chunks, which would be stored with their framing
 */
export function checkedBody(request: S3Request, payloadHash: string): CheckedBody {
  const encoding = headerOrQuery(request, 'content-encoding') ?? ''
  if (payloadHash.startsWith('STREAMING-') || /\baws-chunked\b/.test(encoding))
    throw new S3Error('NotImplemented', 'Bodies in aws-chunked encoding are not implemented.')
  const announced = headerOrQuery(request, 'content-length')
  if (announced === undefined) throw new S3Error('MissingContentLength')
  const claims = claimsOf(request, payloadHash)

  async function* checked(): AsyncGenerator<Uint8Array> {
    let left = Number(announced)
    for await (const chunk of request.body) {
      for (const { digest } of claims) digest.update(chunk)
      left -= chunk.length
      if (left < 0) throw new S3Error('IncompleteBody')
      yield chunk
    }
    if (left > 0) throw new S3Error('IncompleteBody')
    const wrong = claims.find(({ digest, value }) => digest.value() !== value)
    if (wrong) throw new S3Error(wrong.refusal)
  }
  return measured(checked())
}

/** Bytes that are measured and tagged while they are read. */
export function measured(bytes: AsyncIterable<Uint8Array>) {
  const md5 = createHash('md5')
  const found = { size: 0, etag: '' }
  async function* source() {
    for await (const chunk of bytes) {
      md5.update(chunk)
      found.size += chunk.length
      yield chunk
    }
    found.etag = `"${md5.digest('hex')}"`
  }
  return { source: source(), found }
}

/** What a sender says that a digest of the body comes to. */
interface ClaimedDigest {
  readonly digest: ReturnType<typeof digestOf>
  /** Base64. */
  readonly value: string
  /** What it gets to hear when that is wrong. */
  readonly refusal: S3ErrorCode
}

const checksumNames = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256']

/** Checksums by header or query, and the hash of the body that was signed, in hex. */
function claimsOf(request: S3Request, payloadHash: string): ClaimedDigest[] {
  if (headerOrQuery(request, 'content-md5') !== undefined)
    throw new S3Error('NotImplemented', 'Content-MD5 is not implemented.')
  const claims = checksumNames.flatMap((name): ClaimedDigest[] => {
    const value = headerOrQuery(request, `x-amz-checksum-${name}`)
    return value === undefined ? [] : [{ digest: digestOf(name), value, refusal: 'BadDigest' }]
  })
  if (!/^[0-9a-f]{64}$/.test(payloadHash)) return claims
  const value = Buffer.from(payloadHash, 'hex').toString('base64')
  return [...claims, { digest: digestOf('sha256'), value, refusal: 'XAmzContentSHA256Mismatch' }]
}

/** A checksum in Base64 that is worked out while the bytes go by. One that we cannot work out must not pass for right. */
function digestOf(name: string) {
  if (name === 'sha256') {
    const hash = createHash(name)
    return { update: (chunk: Uint8Array) => void hash.update(chunk), value: () => hash.digest('base64') }
  }
  if (name !== 'crc32') throw new S3Error('NotImplemented', `The checksum ${name} is not implemented.`)
  let sum = 0
  return {
    update(chunk: Uint8Array) {
      sum = crc32(chunk, sum)
    },
    value() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(sum)
      return bytes.toString('base64')
    },
  }
}
