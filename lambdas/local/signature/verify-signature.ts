import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type HttpRequest, headersByName, splitTarget } from '../http-message'
import {
  type Authorization,
  canonicalRequest,
  readAuthorization,
  SignatureError,
  type SignedRequest,
} from './authorization'

/** The only access key that an emulator accepts. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Accepted access key, and name of the service in the credential scope. Signing keys are cached per object. */
export interface AcceptedCaller {
  readonly credentials: Credentials
  readonly service: 'dynamodb' | 's3' | 'ses' | 'ssm'
}

const SKEW_MS = 15 * 60 * 1000

/**
 * Verifies the AWS Signature Version 4 of a request: its key, scope, time and signed headers.
 * @param bodyHash hex SHA-256 of the body; without it, the request's own payload hash is taken, as for S3
 * @returns the signed payload hash; without `bodyHash`, the caller has to compare it with the body
 * @throws SignatureError
 */
export function verifySignature(
  request: SignedRequest,
  caller: AcceptedCaller,
  now: Date,
  bodyHash?: string,
): string {
  const { credentials, service } = caller
  const authorization = readAuthorization(request)
  const payloadHash = bodyHash ?? authorization.payloadHash
  if (!payloadHash)
    throw new SignatureError(
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    )
  if (authorization.accessKeyId !== credentials.accessKeyId) throw new SignatureError('InvalidAccessKeyId')
  checkScope(authorization, service)
  checkTime(authorization, now)
  checkSignedHeaders(request, authorization)
  const { signedHeaders, date, scope, signature } = authorization
  const canonical = canonicalRequest(request, signedHeaders, payloadHash)
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical)].join('\n')
  const expected = hmac(signingKey(caller, scope), toSign).toString('hex')
  if (!isEqual(signature, expected)) throw new SignatureError('SignatureDoesNotMatch')
  return payloadHash
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const hmac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

/** Signing key of each caller's latest scope, which all requests of a day share. */
const lastKeys = new WeakMap<AcceptedCaller, { scope: string; key: KeyObject }>()

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
function signingKey(caller: AcceptedCaller, scope: string): KeyObject {
  const last = lastKeys.get(caller)
  if (last?.scope === scope) return last.key
  const secret = createSecretKey(`AWS4${caller.credentials.secretAccessKey}`, 'utf8')
  const key = scope.split('/').reduce((key, part) => createSecretKey(hmac(key, part)), secret)
  lastKeys.set(caller, { scope, key })
  return key
}

function checkScope({ scope, date, expiresSeconds }: Authorization, service: string): void {
  const [day, , signedFor, end] = scope.split('/')
  if (day === date.slice(0, 8) && signedFor === service && end === 'aws4_request') return
  throw new SignatureError(
    expiresSeconds === undefined ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError',
  )
}

function checkTime({ date, expiresSeconds }: Authorization, now: Date): void {
  const signedAt = parseDate(date)
  if (signedAt === undefined)
    throw new SignatureError('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  const age = now.getTime() - signedAt
  if (expiresSeconds === undefined) {
    if (Math.abs(age) > SKEW_MS) throw new SignatureError('RequestTimeTooSkewed')
    return
  }
  if (age < -SKEW_MS) throw new SignatureError('AccessDenied', 'Request is not valid yet')
  if (age > expiresSeconds * 1000) throw new SignatureError('AccessDenied', 'Request has expired')
}

/** Parses `20260131T120000Z` into epoch milliseconds; undefined when malformed. */
function parseDate(date: string): number | undefined {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const time = iso === date ? Number.NaN : Date.parse(iso)
  return Number.isNaN(time) ? undefined : time
}

/** Requires a signature for the host and every `x-amz-*` header, which could otherwise be added in transit. */
function checkSignedHeaders({ headers }: SignedRequest, { signedHeaders }: Authorization): void {
  const unsigned = Object.keys(headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  )
  if (unsigned.length === 0) return
  throw new SignatureError('AccessDenied', `Headers in the request were not signed: ${unsigned.join(', ')}`)
}

/**
 * Verifies the signature of a request with a small body, including the body, for services other than S3.
 * @throws SignatureError
 */
export function authenticate(request: HttpRequest, body: Buffer, access: AcceptedCaller): void {
  const { path, query } = splitTarget(request.target)
  const headers = headersByName(request.headers)
  const signed = { method: request.method, path, query: new URLSearchParams(query), headers }
  verifySignature(signed, access, new Date(), hash('sha256', body))
}
