import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeAwsChunked } from './aws-chunked'
import { header, type S3Request } from './request'
import { S3Error, type S3ErrorCode } from './s3-error'

export interface CheckedBody {
  /** The body as its sender meant it. Read once, to the end, it throws where the bytes are not what was announced. */
  readonly source: AsyncIterable<Uint8Array>
  /** What was found of the body, once it has been read. */
  readonly found: {
    size: number
    /** Base64. */
    md5: string
    /** Those that the sender gave, base64: `{sha256: …}`. */
    checksums: Record<string, string>
  }
}

/**
 * Unwraps `aws-chunked` and holds the body against every length and checksum that came with it.
 * @param payloadHash the signed hash of the body, in hex, or the word that says there is none
 */
export function checkedBody(request: S3Request, payloadHash: string): CheckedBody {
  const trailers = new Map<string, string>()
  const body = isChunked(request, payloadHash) ? decodeAwsChunked(request.body, trailers) : request.body
  const length = announcedLength(request)
  const checksums = checksumClaims((name) => header(request, name))
  const hashes = hashClaims(request, payloadHash)
  const trailing = announcedTrailers(request)
  const claimed = [...checksums, ...hashes].map(({ name }) => name)
  const digests = new Map(['md5' as const, ...claimed, ...trailing].map((name) => [name, digest(name)]))
  const found: CheckedBody['found'] = { size: 0, md5: '', checksums: {} }

  async function* source(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      for (const one of digests.values()) one.update(chunk)
      found.size += chunk.length
      if (found.size > length) throw new S3Error('IncompleteBody')
      yield chunk
    }
    if (found.size < length) throw new S3Error('IncompleteBody')
    const values = new Map(Array.from(digests, ([name, one]) => [name, one.value()]))
    const given = [...checksums, ...checksumClaims((name) => trailers.get(name))]
    checkClaims([...hashes, ...given], trailing, values)
    found.md5 = values.get('md5') ?? ''
    found.checksums = Object.fromEntries(given.map(({ name, value }) => [name, value]))
  }
  return { source: source(), found }
}

function checkClaims(
  claims: readonly Claim[],
  trailing: readonly DigestName[],
  values: ReadonlyMap<DigestName, string>,
): void {
  const wrong = claims.find(({ name, value }) => values.get(name) !== value)
  if (wrong) throw new S3Error(wrong.refusal)
  const missing = trailing.find((announced) => claims.every(({ name }) => name !== announced))
  if (missing) throw new S3Error('MalformedTrailerError')
}

function isChunked(request: S3Request, payloadHash: string): boolean {
  const encoding = header(request, 'content-encoding') ?? ''
  return payloadHash.startsWith('STREAMING-') || /\baws-chunked\b/.test(encoding)
}

function announcedLength(request: S3Request): number {
  const length = header(request, 'x-amz-decoded-content-length') ?? header(request, 'content-length')
  if (length === undefined) throw new S3Error('MissingContentLength')
  return Number(length)
}

/** What a sender says that a digest of the body comes to. */
interface Claim {
  readonly name: DigestName
  /** Base64. */
  readonly value: string
  /** What it gets to hear when that is wrong. */
  readonly refusal: S3ErrorCode
}

const checksumNames = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256']

/** `Content-MD5`, and the hash of the body that was signed, in hex. */
function hashClaims(request: S3Request, payloadHash: string): Claim[] {
  const claims: Claim[] = []
  const md5 = header(request, 'content-md5')
  if (md5 !== undefined && Buffer.from(md5, 'base64').length !== 16) throw new S3Error('InvalidDigest')
  if (md5 !== undefined) claims.push({ name: 'md5', value: md5, refusal: 'BadDigest' })
  if (/^[0-9a-f]{64}$/.test(payloadHash)) {
    const value = Buffer.from(payloadHash, 'hex').toString('base64')
    claims.push({ name: 'sha256', value, refusal: 'XAmzContentSHA256Mismatch' })
  }
  return claims
}

/** `x-amz-checksum-*`, from wherever `read` looks. */
function checksumClaims(read: (name: string) => string | undefined): Claim[] {
  return checksumNames.flatMap((name) => {
    const value = read(`x-amz-checksum-${name}`)
    return value === undefined ? [] : [{ name: supported(name), value, refusal: 'BadDigest' }]
  })
}

/** The checksums that are to come behind the body. */
function announcedTrailers(request: S3Request): DigestName[] {
  const names = (header(request, 'x-amz-trailer') ?? '').toLowerCase().split(/\s*,\s*/)
  return checksumNames.filter((name) => names.includes(`x-amz-checksum-${name}`)).map(supported)
}

/** A checksum that we cannot work out must not pass for one that was right. */
function supported(name: string): DigestName {
  const found = digestNames.find((known) => known === name)
  if (!found) throw new S3Error('NotImplemented', `The checksum ${name} is not implemented.`)
  return found
}

const digestNames = ['md5', 'sha1', 'sha256', 'crc32'] as const
type DigestName = (typeof digestNames)[number]

/** A checksum that is worked out while the bytes go by. */
interface Digest {
  update(chunk: Uint8Array): void
  /** Base64. */
  value(): string
}

export function digest(name: DigestName): Digest {
  return name === 'crc32' ? crc32Digest() : hashDigest(name)
}

function hashDigest(name: string): Digest {
  const hash = createHash(name)
  return { update: (chunk) => void hash.update(chunk), value: () => hash.digest('base64') }
}

function crc32Digest(): Digest {
  let sum = 0
  return {
    update(chunk) {
      sum = crc32(chunk, sum)
    },
    value() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(sum)
      return bytes.toString('base64')
    },
  }
}
