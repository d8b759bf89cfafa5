/**
 * What CloudFront hands to a function and takes back, as far as ours use it; names are lower case.
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
  /** The path as the viewer sent it: nothing is decoded, nothing normalised. */
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

/** Keeps to ourselves what S3 says about our objects. */
export function withoutStorageHeaders(headers: EdgeHeaders): EdgeHeaders {
  for (const name in headers) {
    if (name === 'server' || name.indexOf('x-amz-') === 0) delete headers[name]
  }
  return headers
}
