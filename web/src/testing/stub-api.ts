import { apiError, type ErrorCode } from '@highline/shared/http/api-error'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { vi } from 'vitest'

/** A request as the server would have seen it. */
export interface SeenRequest {
  readonly call: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
  /** Aborted once the answer is no longer waited for; absent where one cannot be. */
  readonly signal?: AbortSignal | null | undefined
}

type Answer = (request: SeenRequest) => Response | Promise<Response>

export interface StubApi {
  /** Everything that was asked, in order. */
  readonly seen: SeenRequest[]
  /** The requests of one endpoint. */
  seenOf(endpoint: Endpoint): SeenRequest[]
  /** What the endpoint answers from now on, whatever the parameters of its path are. */
  on(endpoint: Endpoint, answer: Answer): void
}

/** Stands in for the server until the test's globals are unstubbed; a call without an answer is a lost connection. */
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

/** A parameter of the path stands for any value. */
const isOf = ({ method, path }: Endpoint, { call }: SeenRequest) =>
  new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(call)

/** The endpoint with the parameter of its path given: for this item alone. */
export const at = <E extends Endpoint>(endpoint: E, id: number | string): E => ({
  ...endpoint,
  path: endpoint.path.replace(/\{\w+\}/, String(id)),
})

export const json = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers })

/** A refusal in the product's envelope. */
export function refusal(code: ErrorCode, more: Parameters<typeof apiError>[1] = {}): Response {
  const { status, body, retryAfter } = apiError(code, more)
  return Response.json(body, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
}

/** An answer that never comes. */
export const silence = () => new Promise<Response>(() => undefined)
