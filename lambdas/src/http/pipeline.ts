import { apiError } from '@highline/shared/http/api-error'
import { type Endpoint, endpointKey, sessionRequired } from '@highline/shared/http/endpoint'
import { ApiError } from '@highline/shared/http/errors'
import { LambdaEnv } from '@highline/shared/infra/env'
import type { MiddlewareObj } from '@middy/core'
import middy from '@middy/core'
import type { App } from '../app'
import { record } from '../data/activities'
import { findSession } from '../data/sessions'
import {
  clientOf,
  header,
  type LambdaEvent,
  type LambdaHandler,
  type LambdaResult,
  type PipelineEvent,
  readCookie,
  siteOrigin,
} from './event'
import { type HandlersOf, Reply, respond, respondError } from './handler'
import { answerForms, parseInput } from './parse-input'
import { isTransientError } from './transient-errors'

/** Creates the Lambda handler of a service from its side effects. */
export type HandlerFactory<A extends App> = (app: A) => LambdaHandler

/** Binds each endpoint of a Lambda to its handler; a missing one does not compile. API Gateway has matched the path. */
export function service<Endpoints extends Record<string, Endpoint>, A extends App = App>(
  endpoints: Endpoints,
  handlers: HandlersOf<Endpoints, A>,
): HandlerFactory<A> {
  return (app) => {
    const byName = new Map(Object.entries<HandlersOf<Endpoints, A>[keyof Endpoints]>(handlers))
    const routes = new Map<string, LambdaHandler>()
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const handle = byName.get(key)
      if (handle) routes.set(endpointKey(endpoint), pipeline(endpoint, handle, app))
    }
    return async (event, context) => {
      const route = routes.get(`${event.httpMethod} ${event.resource}`)
      return route ? route(event, context) : respondError(apiError('NOT_FOUND'), context.awsRequestId)
    }
  }
}

/** Exports a service as a Lambda handler, which is created from the environment at the first request. */
export function onLambda<A extends App>(
  serve: HandlerFactory<A>,
  makeApp: (env: LambdaEnv) => A,
): LambdaHandler {
  let handler: LambdaHandler | undefined
  return (event, context) => {
    handler ??= serve(makeApp(LambdaEnv.parse(process.env)))
    return handler(event, context)
  }
}

type Middleware = MiddlewareObj<PipelineEvent, LambdaResult>
type Handle<A> = (app: A, input: never) => Promise<unknown>

/** Builds the pipeline of an endpoint. `before` hooks run in this order, `after` and `onError` hooks in reverse. */
function pipeline<A extends App>(endpoint: Endpoint, handle: Handle<A>, app: A): LambdaHandler {
  const run = handle as (app: A, input: object) => Promise<unknown>
  const handler = middy<PipelineEvent, LambdaResult>({ timeoutEarlyInMillis: 0 })
    .use(answerForms(endpoint))
    .use(logRequest(endpoint, app))
    .use(writeErrors(app))
    .use(authorise(endpoint, app))
    .handler(async (event, context) => {
      const client = clientOf(event, app.stage)
      const input = parseInput(endpoint, event)
      const answer = await run(app, { ...input, session: event.session, client })
      const reply = answer instanceof Reply ? answer : new Reply(answer)
      const body: unknown = endpoint.response.parse(reply.body) // so that no key, hash or new attribute is leaked
      const action = reply.options.auditLabel ?? endpoint.auditLabel
      if (action) await record(app, { action, browser: client.browser, params: input.params, body })
      return respond(endpoint.status ?? 200, body, context.awsRequestId, reply.options)
    })
  return (event, context) => handler(event, context)
}

function logRequest(endpoint: Endpoint, { log }: App): Middleware {
  const started = new WeakMap<object, number>()
  const write: Middleware['after'] = ({ event, response, context }) => {
    log.info('request', {
      endpoint: endpointKey(endpoint),
      status: response?.statusCode,
      ms: Math.round(performance.now() - (started.get(event) ?? 0)),
      requestId: context.awsRequestId,
    })
  }
  return { before: ({ event }) => void started.set(event, performance.now()), after: write, onError: write }
}

/** Converts errors to responses. Logs server errors in full; their responses contain no details. */
function writeErrors({ log }: App): Middleware {
  return {
    onError: (request) => {
      const { error, context } = request
      const id = context.awsRequestId
      const answer = answerable(error, id)
      if (answer.status >= 500) log.error('fault', error, { requestId: id })
      request.response = respondError(answer, id)
    },
  }
}

function answerable(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (isTransientError(error)) return apiError('UNAVAILABLE', { retryAfter: 5 })
  return apiError('INTERNAL', { message: `Something went wrong. Reference: ${requestId}` })
}

/** Denies by default: rejects other origins, then requests without the session that `access` or a header requires. */
function authorise(endpoint: Endpoint, app: App): Middleware {
  return {
    before: async ({ event }) => {
      if (endpoint.method !== 'GET' || endpoint.sameSite) assertSameOrigin(event, app.stage)
      if (endpoint.access === 'public') return
      const token = readCookie('session', app.stage, event)
      event.session = token ? await findSession(app, token) : undefined
      const isRequired = endpoint.access === 'admin' || header(event, sessionRequired) !== undefined
      if (isRequired && !event.session) throw apiError('UNAUTHENTICATED')
    },
  }
}

/**
 * Rejects cross-origin requests of browsers: `Sec-Fetch-Site` must be `same-origin` or, without it, `Origin` our own.
 * A client that sends neither is not a browser and has no browser's cookies. @throws ApiError FORBIDDEN_ORIGIN
 */
export function assertSameOrigin(event: LambdaEvent, stage: string): void {
  const fetchSite = header(event, 'sec-fetch-site')
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin') throw apiError('FORBIDDEN_ORIGIN')
    return
  }
  const origin = header(event, 'origin')
  if (origin !== undefined && origin !== siteOrigin(event, stage)) throw apiError('FORBIDDEN_ORIGIN')
}
