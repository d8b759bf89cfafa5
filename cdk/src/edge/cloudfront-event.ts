/**
 * Event and result of CloudFront Functions, as far as they are used here. Header names are lower case.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export interface EdgeEvent {
  context: { requestId: string }
  viewer: { ip: string }
  request: EdgeRequest
}

export interface EdgeResponseEvent extends EdgeEvent {
  response: EdgeResponse
}

export interface EdgeRequest {
  method: string
  /** Path as sent by the viewer, neither decoded nor normalised. */
  uri: string
  headers: EdgeHeaders
}

export interface EdgeResponse {
  statusCode: number
  statusDescription?: string
  headers: EdgeHeaders
  body?: { encoding: 'text'; data: string }
}

export type EdgeHeaders = Record<string, { value: string; multiValue?: { value: string }[] }>

/** Removes S3's headers. */
export function withoutStorageHeaders(headers: EdgeHeaders): EdgeHeaders {
  for (const name in headers) {
    if (name === 'server' || name.indexOf('x-amz-') === 0) delete headers[name]
  }
  return headers
}
