import { decodeAwsChunked } from './aws-chunked'
import { announcedTrailers, type Claim, checksumClaims, hashClaims } from './body-claims'
import { type DigestName, digest } from './digests'
import { header, type S3Request } from './request'
import { S3Error } from './s3-error'

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
