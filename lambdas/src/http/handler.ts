import type { Access, AnswerOf, Endpoint, InputOf } from '@highline/shared/http/endpoint'
import type { App } from '../app'
import type { Session } from '../data/sessions'
import type { Client } from './client'

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

export interface ReplyOptions {
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
