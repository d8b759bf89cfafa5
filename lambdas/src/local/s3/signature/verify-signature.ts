import { createHash, createHmac } from 'node:crypto'
import type { S3Request } from '../protocol/request'
import { S3Error } from '../protocol/s3-error'
import { type Authorization, readAuthorization } from './authorization'
import { canonicalRequest } from './canonical-request'

/** The one pair of keys that the emulator knows. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const SKEW_MS = 15 * 60 * 1000

/**
 * Lets a request through that was signed with the secret, whole and in time; answers what was signed of its body.
 * @throws S3Error
 */
export function verifySignature(
  request: S3Request,
  { accessKeyId, secretAccessKey }: Credentials,
  now: Date,
): Pick<Authorization, 'payloadHash'> {
  const authorization = readAuthorization(request)
  if (authorization.accessKeyId !== accessKeyId) throw new S3Error('InvalidAccessKeyId')
  checkScope(authorization)
  checkTime(authorization, now)
  checkSignedHeaders(request, authorization)
  const { signedHeaders, payloadHash, date, scope, signature } = authorization
  const canonical = canonicalRequest(request, signedHeaders, payloadHash)
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash].join('\n')
  const expected = hmac(signingKey(secretAccessKey, scope), toSign).toString('hex')
  if (signature !== expected)
    throw new S3Error('SignatureDoesNotMatch', undefined, {
      StringToSign: toSign,
      CanonicalRequest: canonical,
    })
  return { payloadHash }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
const signingKey = (secret: string, scope: string) =>
  scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`)

function checkScope({ scope, date, expiresSeconds }: Authorization): void {
  const [day, , service, end] = scope.split('/')
  if (day === date.slice(0, 8) && service === 's3' && end === 'aws4_request') return
  throw new S3Error(
    expiresSeconds === undefined ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError',
  )
}

function checkTime({ date, expiresSeconds }: Authorization, now: Date): void {
  const signedAt = parseDate(date)
  if (signedAt === undefined)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  const age = now.getTime() - signedAt
  if (expiresSeconds === undefined) {
    if (Math.abs(age) > SKEW_MS) throw new S3Error('RequestTimeTooSkewed')
    return
  }
  if (age < -SKEW_MS) throw new S3Error('AccessDenied', 'Request is not valid yet')
  if (age > expiresSeconds * 1000) throw new S3Error('AccessDenied', 'Request has expired')
}

/** `20260131T120000Z` as milliseconds. */
function parseDate(date: string): number | undefined {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const time = iso === date ? Number.NaN : Date.parse(iso)
  return Number.isNaN(time) ? undefined : time
}

/** The host and whatever of `x-amz-*` is there must be signed, or it could be put in on the way. */
function checkSignedHeaders({ headers }: S3Request, { signedHeaders }: Authorization): void {
  const unsigned = Object.keys(headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  )
  if (unsigned.length === 0) return
  throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
    HeadersNotSigned: unsigned.join(', '),
  })
}
