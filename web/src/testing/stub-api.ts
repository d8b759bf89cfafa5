import { apiError, type ErrorCode } from '@highline/shared/http/api-error'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { beforeEach, vi } from 'vitest'

/** Request as the server receives it. */
export interface SeenRequest {
  readonly call: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
  /** Signal that aborts the request, if `fetch` was called with one. */
  readonly signal?: AbortSignal | null | undefined
}

type Answer = (request: SeenRequest) => Response | Promise<Response>

export interface StubApi {
  /** All requests, in order. */
  readonly seen: SeenRequest[]
  /** The requests of one endpoint. */
  seenOf(endpoint: Endpoint): SeenRequest[]
  /** Sets the response of an endpoint, for any path parameters. A later call takes precedence. */
  on(endpoint: Endpoint, answer: Answer): void
}

/** Stubs `fetch` until `vi.unstubAllGlobals`. Requests without a handler fail like a lost connection. */
export function stubApi(): StubApi {
  const answers: { readonly endpoint: Endpoint; readonly answer: Answer }[] = []
  const seen: SeenRequest[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', ...init }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://site.test')
    const call = `${method} ${pathname}`
    const request = {
      call,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal,
    }
    seen.push(request)
    const found = answers.find(({ endpoint }) => isOf(endpoint, request))
    if (!found) throw new TypeError('Failed to fetch')
    return found.answer(request)
  })
  return {
    seen,
    seenOf: (endpoint) => seen.filter((request) => isOf(endpoint, request)),
    on: (endpoint, answer) => void answers.unshift({ endpoint, answer }),
  }
}

/** Before each test, stubs the API anew. Returns the stub. */
export function freshApi(): StubApi {
  const api = stubApi()
  beforeEach(() => void Object.assign(api, stubApi()))
  return api
}

/** Whether the request is to the endpoint; a path parameter matches any value. */
const isOf = ({ method, path }: Endpoint, { call }: SeenRequest) =>
  new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(call)

/** Returns the endpoint with its path parameter replaced by an id, to stub it for one item only. */
export const at = <E extends Endpoint>(endpoint: E, id: number | string): E => ({
  ...endpoint,
  path: endpoint.path.replace(/\{\w+\}/, String(id)),
})

export const json = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers })

/** Returns an error response as the API sends it. */
export function refusal(code: ErrorCode, more: Parameters<typeof apiError>[1] = {}): Response {
  const { status, body, retryAfter } = apiError(code, more)
  return Response.json(body, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
}

/** Response that stays pending. */
export const silence = () => new Promise<Response>(() => undefined)

/** Response that stays pending until the request is aborted. */
export const untilAborted = ({ signal }: SeenRequest) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
