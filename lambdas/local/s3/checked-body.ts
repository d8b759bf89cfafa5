import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { headerOrQuery, type S3Request } from './operation'
import { S3Error, type S3ErrorCode } from './s3-error'

/** A body: `source` can be read once; after its end `found` holds its size, and its ETag including quotes. */
export type CheckedBody = ReturnType<typeof measured>

/**
 * Checks a body against its announced length and checksums. `payloadHash` is its signed hash in hex, or a keyword if
 * it was not signed. Reading throws when the bytes do not match.
 * @throws S3Error NotImplemented for `aws-chunked`, whose framing would be stored with the bytes
 */
export function checkedBody(request: S3Request, payloadHash: string): CheckedBody {
  const encoding = headerOrQuery(request, 'content-encoding') ?? ''
  if (payloadHash.startsWith('STREAMING-') || /\baws-chunked\b/.test(encoding))
    throw new S3Error('NotImplemented', 'Bodies in aws-chunked encoding are not implemented.')
  const announced = headerOrQuery(request, 'content-length')
  if (announced === undefined) throw new S3Error('MissingContentLength')
  const checksums = announcedChecksums(request, payloadHash)

  async function* checked(): AsyncGenerator<Uint8Array> {
    let left = Number(announced)
    for await (const chunk of request.body) {
      for (const { digest } of checksums) digest.update(chunk)
      left -= chunk.length
      if (left < 0) throw new S3Error('IncompleteBody')
      yield chunk
    }
    if (left > 0) throw new S3Error('IncompleteBody')
    const wrong = checksums.find(({ digest, value }) => digest.value() !== value)
    if (wrong) throw new S3Error(wrong.refusal)
  }
  return measured(checked())
}

/** Measures the size and the MD5 of bytes while they are read. */
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

/** Checksum that the sender announces for the body. */
interface AnnouncedChecksum {
  readonly digest: ReturnType<typeof digestOf>
  /** Base64. */
  readonly value: string
  /** Error code for a digest that does not match. */
  readonly refusal: S3ErrorCode
}

const checksumNames = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256']

/** Returns the checksums in headers or query, and the signed hash of the body if it is hex. */
function announcedChecksums(request: S3Request, payloadHash: string): AnnouncedChecksum[] {
  if (headerOrQuery(request, 'content-md5') !== undefined)
    throw new S3Error('NotImplemented', 'Content-MD5 is not implemented.')
  const checksums = checksumNames.flatMap((name): AnnouncedChecksum[] => {
    const value = headerOrQuery(request, `x-amz-checksum-${name}`)
    return value === undefined ? [] : [{ digest: digestOf(name), value, refusal: 'BadDigest' }]
  })
  if (!/^[0-9a-f]{64}$/.test(payloadHash)) return checksums
  const value = Buffer.from(payloadHash, 'hex').toString('base64')
  return [...checksums, { digest: digestOf('sha256'), value, refusal: 'XAmzContentSHA256Mismatch' }]
}

/** Computes a Base64 checksum while the bytes are read. Throws for an unsupported one, which must not go unchecked. */
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
