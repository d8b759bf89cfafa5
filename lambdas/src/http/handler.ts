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

/** One endpoint's work: parsed input in, answer out. It sees no event, no status and no JSON. */
export type Handler<E extends Endpoint, A extends App = App> = (
  app: A,
  input: HandlerInput<E>,
) => Promise<AnswerOf<E> | Reply<AnswerOf<E>>>

/** All the handlers that a Lambda must bring, by the names that `api.ts` gives its endpoints. */
export type HandlersOf<Routes extends Record<string, Endpoint>, A extends App> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name], A>
}

interface ReplyOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Whole `Set-Cookie` values. */
  readonly cookies?: readonly string[]
  /** What a success is called in the activity log, where the endpoint's own label does not fit. */
  readonly auditLabel?: string
}

/** An answer that brings headers or cookies along. */
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

/** An answer as API Gateway wants it: the same headers on every one. */
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
