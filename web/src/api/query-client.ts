import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from './error-code'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The write leaves everything that can be read as it was. */
      changesNothing?: boolean
      /** Its outcome is heard as soon as the server has answered, not only once what is on screen has been read anew. */
      heardAtOnce?: boolean
    }
  }
}

interface Listeners {
  /**
   * Heard whenever a call finds that the session is over; called once for each call.
   * @param askedAt when a write was sent, in milliseconds since 1970; absent for reads
   */
  onSessionOver?: (askedAt?: number) => void
}

/**
 * The cache with the rules of spec §7: nothing grows stale, nothing is fetched again by itself, nothing is
 * tried twice. A successful write refreshes whatever is on screen. Calls go out even when the browser
 * believes that it is offline, so that they fail instead of waiting without a word.
 */
export function queryClient({ onSessionOver }: Listeners = {}): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSessionOver(error) && onSessionOver?.() }),
    mutationCache: new MutationCache({
      onError: (error, _request, _result, { state }) =>
        isSessionOver(error) && onSessionOver?.(state.submittedAt),
      onSuccess: (_data, _request, _result, { meta }) => {
        const refreshed = meta?.changesNothing ? undefined : client.invalidateQueries()
        return meta?.heardAtOnce ? undefined : refreshed
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** A wrong password is a 401 as well, but ends no session. */
export const isSessionOver = (error: unknown) => isRefusal(error, 'UNAUTHENTICATED')
