import type { Endpoint, RequestOf, ResponseOf } from './endpoint'
import { ApiError, ErrorBody } from './errors'

interface CallOptions {
  /** Origin of the site, without a trailing slash; the page's own origin when absent. */
  baseUrl?: string
  fetch?: typeof fetch
  signal?: AbortSignal
}

/** The properties of a request that `call` reads; every `RequestOf` is assignable to it. */
interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}

/** A response's body, with the headers that came with it. */
export interface Answer<E extends Endpoint> {
  body: ResponseOf<E>
  headers: Headers
}

/**
 * Calls an endpoint: cookies included, JSON only when there is a body (spec §7).
 * @throws ApiError for every unsuccessful status or body (spec §7, §8); Error when a successful response has an invalid
 * body, such as a proxy's HTML
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, request, options)).body
}

/** Like `call`, for the few endpoints whose response headers are needed. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { baseUrl = '', fetch = globalThis.fetch, signal }: CallOptions = {},
): Promise<Answer<E>> {
  const { params, query, headers, body }: LooseRequest = request
  const search = new URLSearchParams(textsOf(query)).toString()
  const url = baseUrl + pathOf(endpoint.path, params) + (search && `?${search}`)
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: 'include',
    headers: { ...textsOf(headers), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const text = await response.text()
  const refusal = bodyOf(text)
  if (!response.ok || refusal) throw errorOf(response, text, refusal)
  return { body: endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>, headers: response.headers }
}

/** Returns the path with its parameters filled in and encoded. */
export function pathOf(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Converts values to strings, leaving out undefined ones. */
function textsOf(values: Record<string, unknown> = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

function errorOf(response: Response, text: string, body: ErrorBody | undefined): ApiError {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new ApiError(response.status, text || response.statusText, body, retryAfter)
}

function bodyOf(text: string): ErrorBody | undefined {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // not JSON, such as a proxy's page: never shown to users
  }
}
