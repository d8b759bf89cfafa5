import type * as z from 'zod/mini'
import type { ErrorCode } from './api-error'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `optional`: a session gets more data; `admin`: it is required. Enforced by the pipeline from this field alone. */
export type Access = 'public' | 'optional' | 'admin'

/** Request header that makes an `optional` endpoint reject a request without a session, instead of returning less. */
export const sessionRequired = 'x-session-required'

/** An endpoint of the API: the contract of the gateway, handlers, local server, browser and forms. */
export interface Endpoint {
  readonly method: Method
  /** With `{name}` for each path parameter, as in API Gateway. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  /** Request headers that the handler uses, by lower-case name. */
  readonly headers?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Encoding of the request body; `json` when absent. */
  readonly encoding?: 'json' | 'multipart'
  /** Redirect targets for a form submitted without script, since the browser would display a JSON response. */
  readonly form?: { readonly done: string; readonly refused: string }
  /** Maximum size of the body in bytes; when absent, `bodies.json` or, for multipart, `bodies.multipart`. */
  readonly bodyLimit?: number
  readonly response: z.ZodMiniType
  /** 200 when absent. A 302 answers with the response's `location`. */
  readonly status?: 200 | 201 | 302
  /** Error codes besides those implied by the other fields. Tests fail on any other (`lambdas/test/request.ts`). */
  readonly errors?: readonly ErrorCode[]
  /** Label of a success in the activity log; null or absent if it is not logged. */
  readonly auditLabel?: string | null
  /** Applies the same-origin check of writes to a GET whose response contains a secret. */
  readonly sameSite?: true
}

/** Union of the parameter names of a path: `a | b` for `/x/{a}/{b}`. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

type MatchingParams<Path extends string> = [PathParams<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodMiniObject<Record<PathParams<Path>, z.ZodMiniType>> }

/** Requires an audit label, or an explicit null, for every change by an administrator. */
type MatchingLabel<E extends Endpoint> = E extends { access: 'admin'; method: 'POST' | 'PUT' | 'DELETE' }
  ? { readonly auditLabel: string | null }
  : unknown

/** Declares an endpoint. A path parameter without a schema, or a change without an audit label, does not compile. */
export function endpoint<const E extends Endpoint>(
  declared: E & MatchingParams<E['path']> & MatchingLabel<E>,
): E {
  return declared
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type RequestPart<Name extends string, S> = S extends z.ZodMiniType ? { [K in Name]: z.input<S> } : unknown

/** Parsed input of a handler. */
export interface InputOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  headers: Out<E['headers']>
  body: Out<E['body']>
}

/** Return value of a handler, before it is parsed with the response schema. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>

/** Parsed response body, as a caller receives it. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Request of a caller; parts that the endpoint does not declare are not required. */
export type RequestOf<E extends Endpoint> = RequestPart<'params', E['params']> &
  OptionalParts<E> &
  RequestPart<'body', E['body']>

type OptionalParts<E extends Endpoint> = {
  query?: E['query'] extends z.ZodMiniObject ? z.input<E['query']> : never
  headers?: E['headers'] extends z.ZodMiniObject ? z.input<E['headers']> : never
}

/** Returns an endpoint's unique name in logs, route tables and caches, such as `PUT /api/media/{id}`. */
export function endpointKey({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
