import { randomUUID } from 'node:crypto'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { LambdaName } from '@highline/shared/api'
import { gatewayLimits } from '@highline/shared/infra/gateway'
import * as z from 'zod/mini'
import type { Log } from '../../src/log'
import { BodyTooLarge, readBody } from '../emulator'
import { type LoadFunction, lambdaContext } from '../function-environment'
import {
  ClientGone,
  chunksOf,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  hopByHop,
  isDecodable,
  methodRefusal,
  type Origin,
  refusal,
  splitTarget,
  withoutHeaders,
} from '../http-message'
import { withTimeout } from '../retry'
import { type GatewayEvent, gatewayEvent } from './event'
import { contractRoutes, type Match, match } from './routes'

/**
 * Serves the REST API of the contract with API Gateway's limits and error responses. Rejects only with ClientGone.
 * @param load a function that cannot be loaded counts as one that throws
 */
export function apiGateway(load: LoadFunction, log: Log, now = () => new Date()): Origin {
  const routes = contractRoutes()
  return async (request) => {
    const requestId = randomUUID()
    try {
      return await serve(request, requestId)
    } catch (error) {
      if (error instanceof ClientGone) throw error
      log.error('gateway.fault', error, { requestId })
      return refusal('BAD_GATEWAY', requestId)
    }
  }

  async function serve(request: HttpRequest, requestId: string): Promise<HttpResponse> {
    const { path, query } = splitTarget(request.target)
    if (!isDecodable(path) || !isDecodable(query)) return refusal('INVALID_JSON', requestId)
    const matched = match(path, routes)
    if (!matched) return refusal('NOT_FOUND', requestId)
    const name = matched.route.functions.get(request.method)
    if (!name) return methodRefusal([...matched.route.functions.keys()], requestId)
    const payload = await payloadOf(request, matched, requestId)
    if (payload === undefined) return refusal('PAYLOAD_TOO_LARGE', requestId)
    return (await run(name, payload)) ?? refusal('TIMEOUT', requestId)
  }

  /** Returns the event as JSON; undefined when it exceeds the size limit of API Gateway or Lambda. */
  async function payloadOf(request: HttpRequest, matched: Match, requestId: string) {
    const body = await readGatewayBody(request, gatewayLimits.requestBytes)
    if (!body) return undefined
    const payload = JSON.stringify(gatewayEvent(request, { match: matched, body, requestId, now: now() }))
    return Buffer.byteLength(payload) > gatewayLimits.lambdaPayloadBytes ? undefined : payload
  }

  /**
   * Invokes a function. Returns undefined when it times out.
   * @throws when the function throws, or its answer is not a valid proxy response
   */
  async function run(name: LambdaName, payload: string) {
    const handler = load<GatewayEvent>(name)
    // Each call gets its own copy of the event. After a timeout the function cannot be stopped and runs on.
    const running = handler(JSON.parse(payload), lambdaContext(name)).then((answer) => ({ answer }))
    const outcome = await withTimeout(gatewayLimits.integrationSeconds * 1000, running)
    if (!outcome) return undefined
    const response = responseOf(outcome.answer)
    if (!response) throw new Error(`Function ${name} gave an answer that API Gateway cannot send`)
    return response
  }
}

/**
 * Returns the whole body; undefined when it exceeds `limit` bytes.
 * @throws ClientGone when the client aborts the request
 */
export async function readGatewayBody({ body, headers }: HttpRequest, limit: number) {
  if (Number(headerOf(headers, 'content-length')) > limit) return undefined
  try {
    return await readBody(chunksOf(body), limit)
  } catch (error) {
    if (error instanceof BodyTooLarge) return undefined
    throw new ClientGone('The request ended before its body was whole', { cause: error })
  }
}

/** The answers of our functions. API Gateway accepts more: other types of status and header, base64, no body. */
const Result = z.strictObject({
  statusCode: z.int().check(z.minimum(100), z.maximum(599)),
  headers: z.record(z.string(), z.string()),
  multiValueHeaders: z.optional(z.record(z.string(), z.array(z.string()))),
  body: z.string(),
})

/** Headers of the connection, which functions cannot set. */
const ours: ReadonlySet<string> = new Set([...hopByHop, 'content-length'])

/**
 * Converts the answer of a function into a response; undefined when it has another format, or exceeds the response size
 * limit of Lambda.
 * @throws for an invalid header name or value
 */
function responseOf(answer: unknown): HttpResponse | undefined {
  const { success, data } = Result.safeParse(answer)
  if (!success || Buffer.byteLength(JSON.stringify(answer)) > gatewayLimits.lambdaPayloadBytes)
    return undefined
  const { statusCode, headers, multiValueHeaders = {}, body } = data
  const multi = Object.entries(multiValueHeaders).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  )
  const all = withoutHeaders([...Object.entries(headers), ...multi], ours)
  for (const [name, value] of all) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  return { status: statusCode, headers: all, body }
}
