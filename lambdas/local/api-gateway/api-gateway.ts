import { randomUUID } from 'node:crypto'
import { api, type LambdaName } from '@highline/shared/api'
import { gatewayLimits } from '@highline/shared/infra/gateway'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { Log } from '../../src/log'
import type { LoadFunction } from '../functions'
import {
  ClientGone,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  type Origin,
  splitTarget,
} from '../http-message'
import { methodRefusal, refusal } from '../refusal'
import { gatewayEvent } from './event'
import { invoke } from './invoke'
import { isDecodable } from './query'
import { readBody } from './request-body'
import { responseOf } from './result'
import { type Match, match, routesOf } from './routes'

export interface ApiGatewayOptions {
  /** A function that cannot be loaded is one that fails. */
  load: LoadFunction
  log: Log
  now?: () => Date
}

/** The REST API of the contract in one process, with API Gateway's limits and refusals. Never rejects but with ClientGone. */
export function apiGateway({ load, log, now = () => new Date() }: ApiGatewayOptions): Origin {
  const routes = routesOf(api)
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
    return (await run(name, payload, request)) ?? refusal('TIMEOUT', requestId)
  }

  /** The event as JSON; undefined when it is more than the gateway or Lambda takes. */
  async function payloadOf(request: HttpRequest, matched: Match, requestId: string) {
    const body = await readBody(request, gatewayLimits.requestBytes)
    if (!body) return undefined
    const payload = JSON.stringify(gatewayEvent(request, { match: matched, body, requestId, now: now() }))
    return Buffer.byteLength(payload) > gatewayLimits.lambdaPayloadBytes ? undefined : payload
  }

  /** @throws when the function does, or answers with something that is no answer */
  async function run(name: LambdaName, payload: string, { headers }: HttpRequest) {
    const handler = load<APIGatewayProxyEvent>(name)
    const timeoutMs = gatewayLimits.integrationSeconds * 1000
    const outcome = await invoke(handler, { name, payload, timeoutMs })
    if (outcome === 'timed-out') return undefined
    const response = responseOf(outcome.answer, headerOf(headers, 'accept'))
    if (!response) throw new Error(`Function ${name} gave an answer that API Gateway cannot send`)
    return response
  }
}
