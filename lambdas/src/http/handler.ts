import type { Access, AnswerOf, Endpoint, InputOf } from '@highline/shared/http/endpoint'
import type { ApiError } from '@highline/shared/http/errors'
import type { App } from '../app'
import type { Session } from '../data/sessions'
import type { Client, LambdaResult } from './event'

type SessionOf<A extends Access> = A extends 'admin'
  ? Session
  : A extends 'optional'
    ? Session | undefined
    : undefined

export type HandlerInput<E extends Endpoint> = InputOf<E> & {
  readonly session: SessionOf<E['access']>
  readonly client: Client
}

/** Implementation of one endpoint: from parsed input to result, without access to the event, the status or JSON. */
export type Handler<E extends Endpoint, A extends App = App> = (
  app: A,
  input: HandlerInput<E>,
) => Promise<AnswerOf<E> | Reply<AnswerOf<E>>>

/** All handlers of a Lambda, by their endpoint's name in `api.ts`. */
export type HandlersOf<Routes extends Record<string, Endpoint>, A extends App> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name], A>
}

interface ReplyOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Complete `Set-Cookie` values. */
  readonly cookies?: readonly string[]
  /** Label in the activity log that replaces the endpoint's own. */
  readonly auditLabel?: string
}

/** A handler's result with additional headers or cookies. */
export class Reply<T> {
  readonly body: T
  readonly options: ReplyOptions

  constructor(body: T, options: ReplyOptions = {}) {
    this.body = body
    this.options = options
  }
}

const standard = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store, private',
  'x-content-type-options': 'nosniff',
}

/** Builds a response for API Gateway, with the standard headers. */
export function respond(
  statusCode: number,
  body: unknown,
  requestId: string,
  { headers, cookies }: ReplyOptions = {},
): LambdaResult {
  return {
    statusCode,
    headers: { ...standard, 'x-request-id': requestId, ...headers },
    ...(cookies?.length ? { multiValueHeaders: { 'set-cookie': [...cookies] } } : {}),
    body: JSON.stringify(body),
  }
}

export function respondError(error: ApiError, requestId: string): LambdaResult {
  const { retryAfter } = error
  const headers: Record<string, string> = retryAfter ? { 'retry-after': String(retryAfter) } : {}
  return respond(error.status, { ...error.body, requestId }, requestId, { headers })
}
