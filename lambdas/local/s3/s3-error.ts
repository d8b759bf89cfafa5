/** Messages of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const messages = {
  AccessDenied: 'Access Denied',
  AccessForbidden: 'CORSResponse: This CORS request is not allowed.',
  AuthorizationHeaderMalformed: 'The authorization header that you provided is not valid.',
  AuthorizationQueryParametersError: 'The authorization query parameters that you provided are not valid.',
  BadDigest: 'The Content-MD5 or checksum value that you specified did not match what the server received.',
  BadRequest: 'Bad Request',
  EntityTooSmall: 'Your proposed upload is smaller than the minimum allowed size',
  IncompleteBody: 'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  InvalidAccessKeyId: 'The AWS access key ID that you provided does not exist in our records.',
  InvalidArgument: 'Invalid Argument',
  InvalidPart:
    'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match.',
  InvalidPartOrder: 'The list of parts was not in ascending order.',
  InvalidRange: 'The requested range is not satisfiable',
  InvalidRequest: 'Invalid Request',
  InvalidURI: "Couldn't parse the specified URI.",
  KeyTooLongError: 'Your key is too long.',
  MalformedXML:
    'The XML that you provided was not well formed or did not validate against our published schema.',
  MissingContentLength: 'You must provide the Content-Length HTTP header.',
  NoSuchBucket: 'The specified bucket does not exist.',
  NoSuchKey: 'The specified key does not exist.',
  NoSuchUpload: 'The specified multipart upload does not exist. It may have been aborted or completed.',
  NoSuchVersion: 'The specified version does not exist.',
  NotImplemented: 'A header or a parameter that you provided implies functionality that is not implemented.',
  PreconditionFailed: 'At least one of the preconditions that you specified did not hold.',
  RequestTimeTooSkewed: "The difference between the request time and the server's time is too large.",
  SignatureDoesNotMatch:
    'The request signature that the server calculated does not match the signature that you provided.',
  XAmzContentSHA256Mismatch: "The provided 'x-amz-content-sha256' header does not match what was computed.",
} as const

export type S3ErrorCode = keyof typeof messages

/** HTTP statuses other than 400. */
const statuses: { readonly [Code in S3ErrorCode]?: number } = {
  AccessDenied: 403,
  AccessForbidden: 403,
  InvalidAccessKeyId: 403,
  InvalidRange: 416,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchVersion: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
}

export class S3Error extends Error {
  readonly status: number

  constructor(code: S3ErrorCode, message: string = messages[code]) {
    super(message)
    this.name = code
    this.status = statuses[code] ?? 400
  }
}
