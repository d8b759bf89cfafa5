import { call } from '@highline/shared/http/call'
import {
  type Endpoint,
  endpointKey,
  type RequestOf,
  type ResponseOf,
  sessionRequired,
} from '@highline/shared/http/endpoint'
import { isSessionOver } from './errors'

/** An endpoint that only reads; writes do not compile. */
export type ReadEndpoint = Endpoint & { readonly method: 'GET' }

interface ReadOptions<T> {
  /** Result when there is no valid session (spec §7); an error when absent. */
  onUnauthenticated?: () => T
  /** Whether it may be read without a session; by default, that is an error. */
  allowAnonymous?: boolean
}

/** The request, optional for endpoints without required input. */
type RequestArgument<E extends ReadEndpoint> =
  Partial<RequestOf<E>> extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>]

/**
 * Returns query options for an endpoint: `useQuery(read(projects.list))`. Without a session, a list that returns less
 * to visitors is refused, so that the visitors' list is not mistaken for the complete one.
 */
export function read<E extends ReadEndpoint, T = never>(
  endpoint: E,
  ...[request, options]: [...RequestArgument<E>, options?: ReadOptions<T>]
) {
  const { onUnauthenticated, allowAnonymous } = (options ?? {}) as ReadOptions<T>
  // `RequestArgument` makes the request optional only where an empty one is valid.
  const given = (request ?? {}) as RequestOf<E>
  const withSession = allowAnonymous ? {} : { fetch: fetchInSession }
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
