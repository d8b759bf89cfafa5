import { apiError } from '@highline/shared/http/api-error'
import { type Endpoint, endpointKey } from '@highline/shared/http/endpoint'
import { LambdaEnv } from '@highline/shared/infra/env'
import type { App } from '../app'
import type { LambdaHandler } from './event'
import type { HandlersOf } from './handler'
import { respondError } from './handler'
import { pipeline } from './pipeline'

/** A Lambda that serves its part of the contract, given its side effects. */
export type Service<A extends App> = (app: A) => LambdaHandler

/** Binds every endpoint of a Lambda to its handler; one that is missing does not compile. The path is matched already. */
export function service<Endpoints extends Record<string, Endpoint>, A extends App = App>(
  endpoints: Endpoints,
  handlers: HandlersOf<Endpoints, A>,
): Service<A> {
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

/** The deployed form of a service: made at the first request, from the environment. */
export function onLambda<A extends App>(serve: Service<A>, makeApp: (env: LambdaEnv) => A): LambdaHandler {
  let handler: LambdaHandler | undefined
  return (event, context) => {
    handler ??= serve(makeApp(LambdaEnv.parse(process.env)))
    return handler(event, context)
  }
}
