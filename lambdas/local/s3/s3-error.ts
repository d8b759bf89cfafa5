/** Statuses and messages of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const errorCodes = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [
    400,
    'The authorization query parameters that you provided are not valid.',
  ],
  BadDigest: [
    400,
    'The Content-MD5 or checksum value that you specified did not match what the server received.',
  ],
  BadRequest: [400, 'Bad Request'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  ],
  InvalidAccessKeyId: [403, 'The AWS access key ID that you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidPart: [
    400,
    'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match.',
  ],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedXML: [
    400,
    'The XML that you provided was not well formed or did not validate against our published schema.',
  ],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified multipart upload does not exist. It may have been aborted or completed.',
  ],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [
    501,
    'A header or a parameter that you provided implies functionality that is not implemented.',
  ],
  PreconditionFailed: [412, 'At least one of the preconditions that you specified did not hold.'],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  SignatureDoesNotMatch: [
    403,
    'The request signature that the server calculated does not match the signature that you provided.',
  ],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
} as const

export type S3ErrorCode = keyof typeof errorCodes

export class S3Error extends Error {
  readonly status: number

  constructor(code: S3ErrorCode, message: string = errorCodes[code][1]) {
    super(message)
    this.name = code
    this.status = errorCodes[code][0]
  }
}
