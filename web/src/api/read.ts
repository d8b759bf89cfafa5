import { call } from '@highline/shared/http/call'
import {
  type Endpoint,
  endpointKey,
  type RequestOf,
  type ResponseOf,
  sessionRequired,
} from '@highline/shared/http/endpoint'
import { isSessionOver } from './errors'

/** An endpoint that can be read; writes do not compile. */
export type ReadEndpoint = Endpoint & { readonly method: 'GET' }

interface ReadOptions<T> {
  /** What a 401 means here (spec §7); an error when absent. */
  onUnauthenticated?: () => T
  /** Whether it may be asked for without a session; an error when absent. */
  mayBeAnonymous?: boolean
}

/** The request may be left out where the endpoint asks for nothing. */
type RequestArgument<E extends ReadEndpoint> =
  Partial<RequestOf<E>> extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>]

/**
 * Query options for an endpoint: `useQuery(read(projects.list))`. A list that answers visitors less is refused without a
 * session: what visitors see must not be taken for all that there is.
 */
export function read<E extends ReadEndpoint, T = never>(
  endpoint: E,
  ...[request, options]: [...RequestArgument<E>, options?: ReadOptions<T>]
) {
  const { onUnauthenticated, mayBeAnonymous } = (options ?? {}) as ReadOptions<T>
  // What may be left out has no part that must be there, so nothing is what it may be.
  const given = (request ?? {}) as RequestOf<E>
  const withSession = mayBeAnonymous ? {} : { fetch: fetchInSession }
  return {
    queryKey: readKey(endpoint, given),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E> | T> => {
      const answer = call(endpoint, given, { ...withSession, signal })
      return answer.catch((error) => {
        if (onUnauthenticated && isSessionOver(error)) return onUnauthenticated()
        throw error
      })
    },
  }
}

const fetchInSession: typeof fetch = (path, init) => {
  const headers = new Headers(init?.headers)
  headers.set(sessionRequired, '1')
  return fetch(path, { ...init, headers })
}

export const readKey = <E extends ReadEndpoint>(endpoint: E, request: RequestOf<E>) =>
  [endpointKey(endpoint), request] as const
