import type * as z from 'zod/mini'
import type { ErrorCode } from './api-error'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `optional`: a session is answered more; `admin`: one is needed. Enforced by the pipeline from this field alone. */
export type Access = 'public' | 'optional' | 'admin'

/** A request header: an `optional` endpoint refuses without a session instead of answering less. */
export const sessionRequired = 'x-session-required'

/** One call of the API. The gateway, the handlers, the local server, the browser and the forms all follow it. */
export interface Endpoint {
  readonly method: Method
  /** With `{name}` for each path parameter, as API Gateway writes it. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  /** Request headers that mean something to the handler, by lower-case name. */
  readonly headers?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** How the body travels; `json` when absent. */
  readonly encoding?: 'json' | 'multipart'
  /** Where a browser is sent that posts the page's form by itself, no script having come: it would show JSON. */
  readonly form?: { readonly done: string; readonly refused: string }
  /** Greatest body in bytes; `bodies.json` when absent. */
  readonly bodyLimit?: number
  readonly response: z.ZodMiniType
  /** 200 when absent. A 302 answers with the response's `location`. */
  readonly status?: 200 | 201 | 302
  /** Refusals of its own, beside those of its shape. Tests fail on any other (`lambdas/test/refusals-of.ts`). */
  readonly errors?: readonly ErrorCode[]
  /** What a success is called in the log of what was done; null or absent, it is not worth a line there. */
  readonly auditLabel?: string | null
  /** A GET that gives a secret away is guarded against other sites like a write. */
  readonly sameSite?: true
}

/** `{a}` and `{b}` of `/x/{a}/{b}`, as a union. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

type MatchingParams<Path extends string> = [PathParams<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodMiniObject<Record<PathParams<Path>, z.ZodMiniType>> }

/** Whatever an administrator changes has a label, or says that it has none. */
type MatchingLabel<E extends Endpoint> = E extends { access: 'admin'; method: 'POST' | 'PUT' | 'DELETE' }
  ? { readonly auditLabel: string | null }
  : unknown

/** Declares an endpoint; a path parameter without its schema does not compile, nor does a change without its label. */
export function endpoint<const E extends Endpoint>(
  declared: E & MatchingParams<E['path']> & MatchingLabel<E>,
): E {
  return declared
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type RequestPart<Name extends string, S> = S extends z.ZodMiniType ? { [K in Name]: z.input<S> } : unknown

/** What a handler is given, parsed. */
export interface InputOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  headers: Out<E['headers']>
  body: Out<E['body']>
}

/** What a handler answers, before it is parsed on its way out. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>

/** What a caller gets. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** What a caller sends; parts that the endpoint does not have are not asked for. */
export type RequestOf<E extends Endpoint> = RequestPart<'params', E['params']> &
  OptionalParts<E> &
  RequestPart<'body', E['body']>

type OptionalParts<E extends Endpoint> = {
  query?: E['query'] extends z.ZodMiniObject ? z.input<E['query']> : never
  headers?: E['headers'] extends z.ZodMiniObject ? z.input<E['headers']> : never
}

/** An endpoint's one name, in logs, route tables and caches: `PUT /api/media/{id}`. */
export function endpointKey({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
