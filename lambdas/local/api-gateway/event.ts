import { binaryMediaTypes } from '@highline/shared/infra/gateway'
import { mediaTypeOf } from '../../src/http/event'
import { type HttpRequest, headerOf, splitTarget } from '../http-message'
import type { Match } from './routes'

const stage = 'local'
/** Host name of the local API Gateway, sent as `Host` by the edge. Handlers must not depend on it. */
export const gatewayHost = 'api.execute-api.localhost'

interface Parts {
  match: Match
  body: Buffer
  requestId: string
  now: Date
}

export type GatewayEvent = ReturnType<typeof gatewayEvent>

/**
 * Returns the event of a REST API's Lambda proxy integration, without the fields that our functions do not read:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function gatewayEvent(request: HttpRequest, parts: Parts) {
  const { path, query } = splitTarget(request.target)
  const { route, pathParameters } = parts.match
  const multiValueHeaders = multiValues(request.headers, (name) => name.toLowerCase())
  const parameters = multiValues(new URLSearchParams(query))
  const hasParameters = Object.keys(parameters).length > 0
  const isBase64Encoded = isBinary(headerOf(request.headers, 'content-type'))
  return {
    resource: route.resource,
    path,
    httpMethod: request.method,
    headers: lastValues(multiValueHeaders),
    multiValueHeaders,
    queryStringParameters: hasParameters ? lastValues(parameters) : null,
    multiValueQueryStringParameters: hasParameters ? parameters : null,
    pathParameters: Object.keys(pathParameters).length === 0 ? null : pathParameters,
    stageVariables: null,
    requestContext: requestContext(request, path, parts),
    body: parts.body.length === 0 ? null : parts.body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  }
}

/** Whether bodies of a media type are transferred as base64. */
function isBinary(mediaType: string | undefined): boolean {
  const essence = mediaTypeOf(mediaType)?.essence
  return binaryMediaTypes.some((binary) => binary === essence)
}

/** Groups the values by name. A name keeps the spelling of its first occurrence. */
function multiValues(
  pairs: Iterable<readonly [name: string, value: string]>,
  sameName = (name: string) => name,
): Record<string, string[]> {
  const found = new Map<string, [name: string, values: string[]]>()
  for (const [name, value] of pairs) {
    const known = found.get(sameName(name))
    if (known) known[1].push(value)
    else found.set(sameName(name), [name, [value]])
  }
  return Object.fromEntries(found.values())
}

function requestContext(
  { method, address, headers }: HttpRequest,
  path: string,
  { match, requestId, now }: Parts,
) {
  return {
    httpMethod: method,
    identity: { sourceIp: address, userAgent: headerOf(headers, 'user-agent') ?? null },
    path: `/${stage}${path}`,
    protocol: 'HTTP/1.1',
    requestId,
    requestTimeEpoch: now.getTime(),
    resourcePath: match.route.resource,
    stage,
  }
}

/** Returns the last value of each name, as in the single-value maps of the event. */
function lastValues(multi: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? '']))
}
