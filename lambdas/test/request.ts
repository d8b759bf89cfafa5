import type { ErrorCode } from '@highline/shared/http/api-error'
import { pathOf } from '@highline/shared/http/call'
import { type Endpoint, endpointKey } from '@highline/shared/http/endpoint'
import { ErrorBody } from '@highline/shared/http/errors'
import type { Context } from 'aws-lambda'
import type { LambdaEvent, LambdaHandler, LambdaResult } from '../src/http/event'

export interface FakeRequest {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string
  /** A `multipart/form-data` body, which API Gateway passes to the Lambda in base64. */
  readonly form?: FakeForm
  readonly cookie?: string
  readonly address?: string
}

export interface FakeForm {
  readonly bytes: Uint8Array
  /** With the boundary. */
  readonly contentType: string
}

export interface FakeAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: unknown
  /** Status, and the code of the error envelope; `OK` without an error. */
  readonly verdict: readonly [status: number, code: string]
  /** Parses the body as an error envelope. @throws if it is none */
  readonly error: () => ErrorBody
  /** `name=value` of the first cookie that is set. */
  readonly cookie: string | undefined
  /** `Set-Cookie` values. */
  readonly setCookies: readonly string[]
  /** All cookies that are set, by name. */
  readonly cookies: Readonly<Record<string, string>>
}

/** Returns the event that API Gateway makes of a request. */
export function apiEvent(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  request: FakeRequest = {},
): LambdaEvent {
  const { form } = request
  const json = request.rawBody ?? (request.body === undefined ? null : JSON.stringify(request.body))
  const body = form ? Buffer.from(form.bytes).toString('base64') : json
  const headers: Record<string, string> = {
    'X-Client-Ip': request.address ?? '203.0.113.7',
    'X-Site-Host': 'site.example',
    ...(body === null ? {} : { 'Content-Type': form?.contentType ?? 'application/json' }),
    ...(request.cookie ? { Cookie: request.cookie } : {}),
    ...request.headers,
  }
  const strings = Object.entries(request.params ?? {}).map(([name, value]) => [
    name,
    encodeURIComponent(String(value)),
  ])
  return {
    httpMethod: endpoint.method,
    resource: endpoint.path,
    path: pathOf(endpoint.path, request.params),
    body,
    isBase64Encoded: form !== undefined,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    pathParameters: strings.length > 0 ? Object.fromEntries(strings) : null,
    queryStringParameters: request.query ?? null,
    multiValueQueryStringParameters: null,
    requestContext: { identity: { sourceIp: '192.0.2.1' } },
  }
}

export const context = { awsRequestId: 'request-1' } as Context // the code reads no other field

/** Sends a request through a service's pipeline. @throws if the endpoint does not declare its error code */
export async function send(
  handler: LambdaHandler,
  endpoint: Endpoint,
  request: FakeRequest = {},
): Promise<FakeAnswer> {
  const result = await handler(apiEvent(endpoint, request), context)
  const body: unknown = JSON.parse(result.body)
  const code = result.statusCode < 400 ? 'OK' : (ErrorBody.parse(body).code ?? '')
  if (code !== 'OK') mustBeDeclared(endpoint, code)
  return {
    status: result.statusCode,
    verdict: [result.statusCode, code],
    headers: Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    body,
    error: () => ErrorBody.parse(body),
    cookie: cookiesOf(result)[0]?.split(';')[0],
    setCookies: cookiesOf(result),
    cookies: Object.fromEntries(cookiesOf(result).map(nameAndValue)),
  }
}

/**
 * Returns the error codes that an endpoint may answer: declared ones, and those implied by its definition.
 */
function refusalsOf(declared: Endpoint): string[] {
  const errors: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE', ...(declared.errors ?? [])]
  if (declared.access !== 'public') errors.push('UNAUTHENTICATED')
  if (declared.method !== 'GET' || declared.sameSite) errors.push('FORBIDDEN_ORIGIN')
  if (declared.params) errors.push('NOT_FOUND')
  if (declared.query || declared.headers || declared.body) errors.push('VALIDATION_FAILED')
  if (declared.body) {
    const unreadable = declared.encoding === 'multipart' ? 'INVALID_MULTIPART' : 'INVALID_JSON'
    errors.push(unreadable, 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE')
  }
  return errors
}

function mustBeDeclared(endpoint: Endpoint, code: string): void {
  if (!refusalsOf(endpoint).includes(code))
    throw new Error(`${endpointKey(endpoint)} does not declare that it answers ${code}`)
}

function nameAndValue(cookie: string): [name: string, value: string] {
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
  return [name, value]
}

const cookiesOf = ({ multiValueHeaders }: LambdaResult) =>
  (multiValueHeaders?.['set-cookie'] ?? []).map(String)
