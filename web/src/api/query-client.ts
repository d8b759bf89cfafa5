import { saving } from '@highline/shared/constants'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal, isSessionOver } from './errors'
import { queryDefaults } from './query-defaults'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Whether nothing is refetched, because the write changes no query data, or updates it itself. */
      skipsRefetch?: boolean
      /** Whether its callbacks run as soon as the server has answered, without waiting for the refetch. */
      skipsRefetchWait?: boolean
    }
  }
}

interface Listeners {
  /** Called when the session is found to be over. @param askedAt epoch ms when a write was sent; absent for reads */
  onSessionOver?: (askedAt?: number) => void
}

/** Creates the admin's cache. A write refetches the active queries if it succeeds (spec §7) or found outdated data. */
export function queryClient({ onSessionOver }: Listeners = {}): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSessionOver(error) && onSessionOver?.() }),
    mutationCache: new MutationCache({
      onError: (error, _request, _result, { state, meta }) => {
        if (isSessionOver(error)) onSessionOver?.(state.submittedAt)
        else if (isOutdated(error) && !meta?.skipsRefetch) void client.invalidateQueries()
      },
      onSuccess: (_data, _request, _result, { meta }) => {
        const refreshed = meta?.skipsRefetch ? undefined : refresh(client)
        return meta?.skipsRefetchWait ? undefined : refreshed
      },
    }),
    defaultOptions: queryDefaults,
  })
  return client
}

/** Refetches the active queries. Waits for at most `refetchTimeoutMs`, so that a read that hangs delays no save. */
async function refresh(client: QueryClient): Promise<void> {
  // Invalidation does not restart the first fetch of a query, whose answer may be older than the write.
  void client.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  const late = new Promise((resolve) => setTimeout(resolve, saving.refetchTimeoutMs))
  await Promise.race([client.invalidateQueries(), late])
}

/** Whether a refusal shows that the data on screen is out of date. */
const isOutdated = (error: unknown) => isRefusal(error, 'CONFLICT') || isRefusal(error, 'NOT_FOUND')
