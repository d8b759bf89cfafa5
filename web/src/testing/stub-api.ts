import { apiError, type ErrorCode } from '@highline/shared/http/api-error'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { vi } from 'vitest'

/** A request as the server would have seen it. */
export interface SeenRequest {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: unknown
  /** Aborted once nobody waits for the answer any more; absent where one cannot be. */
  readonly signal?: AbortSignal | null | undefined
}

type Answer = (request: SeenRequest) => Response | Promise<Response>

interface StubApi {
  /** Everything that was asked, in order. */
  readonly seen: SeenRequest[]
  /** The requests of one endpoint. */
  seenOf(endpoint: Endpoint): SeenRequest[]
  /** What the endpoint answers from now on. */
  on(endpoint: Endpoint, answer: Answer): void
}

/** Stands in for the server until the test's globals are unstubbed; what nobody answers is a lost connection. */
export function stubApi(): StubApi {
  const answers = new Map<string, Answer>()
  const seen: SeenRequest[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://site.test')
    const call = `${method} ${pathname}`
    const request = {
      call,
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal,
    }
    seen.push(request)
    const answer = answers.get(call)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(request)
  })
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  return {
    seen,
    seenOf: (endpoint) => seen.filter(({ call }) => call === nameOf(endpoint)),
    on: (endpoint, answer) => void answers.set(nameOf(endpoint), answer),
  }
}

export const json = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers })

/** A refusal in the product's envelope. */
export function refusal(code: ErrorCode, more: Parameters<typeof apiError>[1] = {}): Response {
  const { status, body, retryAfter } = apiError(code, more)
  return Response.json(body, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
}

/** An answer that never comes. */
export const silence = () => new Promise<Response>(() => undefined)
