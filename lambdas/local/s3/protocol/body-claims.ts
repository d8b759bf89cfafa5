import { type DigestName, digestNames } from './digests'
import { header, type S3Request } from './request'
import { S3Error, type S3ErrorCode } from './s3-error'

/** What a sender says that a digest of the body comes to. */
export interface Claim {
  readonly name: DigestName
  /** Base64. */
  readonly value: string
  /** What it gets to hear when that is wrong. */
  readonly refusal: S3ErrorCode
}

const checksumNames = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256']

/** `Content-MD5`, and the hash of the body that was signed, in hex. */
export function hashClaims(request: S3Request, payloadHash: string): Claim[] {
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
export function checksumClaims(read: (name: string) => string | undefined): Claim[] {
  return checksumNames.flatMap((name) => {
    const value = read(`x-amz-checksum-${name}`)
    return value === undefined ? [] : [{ name: supported(name), value, refusal: 'BadDigest' }]
  })
}

/** The checksums that are to come behind the body. */
export function announcedTrailers(request: S3Request): DigestName[] {
  const names = (header(request, 'x-amz-trailer') ?? '').toLowerCase().split(/\s*,\s*/)
  return checksumNames.filter((name) => names.includes(`x-amz-checksum-${name}`)).map(supported)
}

/** A checksum that we cannot work out must not pass for one that was right. */
function supported(name: string): DigestName {
  const found = digestNames.find((known) => known === name)
  if (!found) throw new S3Error('NotImplemented', `The checksum ${name} is not implemented.`)
  return found
}
