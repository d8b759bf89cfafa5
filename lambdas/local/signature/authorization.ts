/** The parts of a request that Signature Version 4 covers, besides its body. */
export interface SignedRequest {
  readonly method: string
  /** Decoded. Services other than S3 encode it twice, which makes no difference to `/`, the only path that they have. */
  readonly path: string
  readonly query: URLSearchParams
  /** By lower-case name; repeated ones joined with commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Signature of a request, from its header or from a presigned URL. */
export type Authorization = ReturnType<typeof fromHeader> | ReturnType<typeof fromQuery>

const ALGORITHM = 'AWS4-HMAC-SHA256'
const WEEK_SECONDS = 7 * 24 * 3600

/** @throws SignatureError AccessDenied for a request without a signature, other faults for a malformed one */
export function readAuthorization(request: SignedRequest): Authorization {
  const { authorization } = request.headers
  const presigned = request.query.has('X-Amz-Algorithm') || request.query.has('X-Amz-Signature')
  if (authorization !== undefined && presigned)
    throw new SignatureError('InvalidArgument', 'Only one auth mechanism allowed')
  if (authorization !== undefined) return fromHeader(request, authorization)
  if (presigned) return fromQuery(request)
  throw new SignatureError('AccessDenied')
}

function fromHeader({ headers }: SignedRequest, authorization: string) {
  const [algorithm, ...rest] = authorization.split(' ')
  if (algorithm !== ALGORITHM)
    throw new SignatureError('InvalidRequest', `Please use ${ALGORITHM} as the authorization mechanism.`)
  const field = (name: string) => new RegExp(`\\b${name}=([^,]*)`).exec(rest.join(''))?.[1]
  const credential = splitCredential(field('Credential') ?? '')
  const signedHeaders = field('SignedHeaders')
  const signature = field('Signature')
  if (!credential || !signedHeaders || !signature) throw new SignatureError('AuthorizationHeaderMalformed')
  return {
    ...credential,
    /** In lower case, in the order of signing. */
    signedHeaders: signedHeaders.split(';'),
    /** Hex. */
    signature,
    /** As sent: `20260131T120000Z`. */
    date: headers['x-amz-date'] ?? '',
    /** Lifetime of a presigned URL; undefined for a signature in a header. */
    expiresSeconds: undefined,
    /** Hex SHA-256 of the body, or a word such as `UNSIGNED-PAYLOAD`. Services other than S3 need none. */
    payloadHash: headers['x-amz-content-sha256'],
  }
}

function fromQuery({ query }: SignedRequest) {
  const field = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const credential = splitCredential(field('Credential'))
  const expiresSeconds = Number(field('Expires') || Number.NaN)
  const complete = field('SignedHeaders') && field('Signature') && field('Date')
  const known = field('Algorithm') === ALGORITHM
  if (!known || !credential || !complete || !(expiresSeconds >= 0 && expiresSeconds <= WEEK_SECONDS))
    throw new SignatureError('AuthorizationQueryParametersError')
  return {
    ...credential,
    signedHeaders: field('SignedHeaders').split(';'),
    signature: field('Signature'),
    date: field('Date'),
    expiresSeconds,
    payloadHash: field('Content-Sha256') || 'UNSIGNED-PAYLOAD',
  }
}

/** Returns access key id and scope, `20260131/eu-west-2/s3/aws4_request`; undefined unless there are five parts. */
function splitCredential(credential: string) {
  const [accessKeyId, ...scope] = credential.split('/')
  return accessKeyId && scope.length === 4 ? { accessKeyId, scope: scope.join('/') } : undefined
}

/**
 * Error codes of S3 for rejected signatures, each with the code of services that use the query protocol:
 * https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html
 */
export const queryProtocolErrorCodes = {
  AccessDenied: 'MissingAuthenticationToken',
  AuthorizationHeaderMalformed: 'IncompleteSignature',
  AuthorizationQueryParametersError: 'IncompleteSignature',
  InvalidAccessKeyId: 'InvalidClientTokenId',
  InvalidArgument: 'IncompleteSignature',
  InvalidRequest: 'IncompleteSignature',
  RequestTimeTooSkewed: 'SignatureDoesNotMatch',
  SignatureDoesNotMatch: 'SignatureDoesNotMatch',
} as const
export type SignatureErrorCode = keyof typeof queryProtocolErrorCodes

export class SignatureError extends Error {
  override readonly name = 'SignatureError'
  readonly fault: SignatureErrorCode
  /** Explanation; undefined when the fault's name is sufficient. */
  readonly reason: string | undefined

  constructor(fault: SignatureErrorCode, reason?: string) {
    super(reason ?? fault)
    this.reason = reason
    this.fault = fault
  }
}

/**
 * Returns the canonical form of a request, over which the signature is computed.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function canonicalRequest(
  { method, path, query, headers }: SignedRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  return [
    method,
    path.split('/').map(encode).join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(headers[name])}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

/** Percent-encodes everything but letters, digits and `-._~` (RFC 3986). */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const canonicalValue = (value = '') => value.trim().replace(/ +/g, ' ')
