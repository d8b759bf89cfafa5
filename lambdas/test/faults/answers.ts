/** HTTP response of an AWS service. */
export interface WireAnswer {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

type ErrorCode = readonly [statusCode: number, code: string]

const errorCodes: Record<string, Record<'throttle' | '500', ErrorCode>> = {
  dynamodb: {
    throttle: [400, 'ProvisionedThroughputExceededException'],
    '500': [500, 'InternalServerError'],
  },
  ssm: { throttle: [400, 'ThrottlingException'], '500': [500, 'InternalServerError'] },
  s3: { throttle: [503, 'SlowDown'], '500': [500, 'InternalError'] },
  ses: { throttle: [400, 'Throttling'], '500': [500, 'InternalFailure'] },
}

/**
 * Returns a service's error response in its own protocol, so that the SDK parses and retries it as on AWS.
 */
export function faultAnswer(service: string, operation: string, kind: 'throttle' | '500'): WireAnswer {
  const [statusCode, code] = errorCodes[service]?.[kind] ?? [500, 'InternalFailure']
  if (service === 's3') return xml(statusCode, operation.startsWith('Head') ? '' : s3Error(code))
  return service === 'ses' ? xml(statusCode, sesError(code)) : json(statusCode, { __type: code })
}

/** DynamoDB's response to a write that conflicts with a transaction in progress. */
export const conflictAnswer = (operation: string): WireAnswer =>
  json(400, operation === 'TransactWriteItems' ? canceled : { __type: 'TransactionConflictException' })

/** DynamoDB's response to a write whose condition fails. */
export const conditionAnswer = json(400, { __type: 'ConditionalCheckFailedException' })

/** Response to every call to CloudFront, which has no emulator. */
export const completedInvalidation = xml(
  200,
  '<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>I1</Id><Status>Completed</Status></Invalidation>',
)

/** DynamoDB lists one reason for each item of the transaction. */
const canceled = {
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
  CancellationReasons: [{ Code: 'None' }, { Code: 'None' }, { Code: 'TransactionConflict' }],
}

function json(statusCode: number, body: object): WireAnswer {
  return answer(statusCode, 'application/x-amz-json-1.0', JSON.stringify(body))
}

function xml(statusCode: number, body: string): WireAnswer {
  return answer(statusCode, 'application/xml', body)
}

const s3Error = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>-</Message></Error>`

const sesError = (code: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>-</Message></Error></ErrorResponse>`

function answer(statusCode: number, type: string, body: string): WireAnswer {
  const bytes = new TextEncoder().encode(body)
  const headers = { 'content-type': type, 'content-length': String(bytes.length) }
  return { statusCode, headers, body: bytes }
}
