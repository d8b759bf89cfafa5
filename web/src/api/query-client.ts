import { saving } from '@highline/shared/constants'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal, isSessionOver } from './errors'
import { queryRules } from './query-rules'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The write leaves everything that can be read as it was. */
      changesNothing?: boolean
      /** Its callbacks run as soon as the server has answered, not after the refetch. */
      heardAtOnce?: boolean
    }
  }
}

interface Listeners {
  /** Called when a call finds the session over. @param askedAt epoch ms at which a write was sent; absent for reads */
  onSessionOver?: (askedAt?: number) => void
}

/** The admin's cache. A successful write refetches the active queries (spec §7), and so does one that came too late. */
export function queryClient({ onSessionOver }: Listeners = {}): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSessionOver(error) && onSessionOver?.() }),
    mutationCache: new MutationCache({
      onError: (error, _request, _result, { state, meta }) => {
        if (isSessionOver(error)) onSessionOver?.(state.submittedAt)
        else if (isOutdated(error) && !meta?.changesNothing) void client.invalidateQueries()
      },
      onSuccess: (_data, _request, _result, { meta }) => {
        const refreshed = meta?.changesNothing ? undefined : refresh(client)
        return meta?.heardAtOnce ? undefined : refreshed
      },
    }),
    defaultOptions: queryRules,
  })
  return client
}

/** Reads anew what is on screen. It is waited for, but a read that hangs delays no save. */
async function refresh(client: QueryClient): Promise<void> {
  // What is read for the first time may have been answered before the write.
  void client.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  const late = new Promise((resolve) => setTimeout(resolve, saving.shownWithinMs))
  await Promise.race([client.invalidateQueries(), late])
}

/** What is on screen is no longer what is stored. */
const isOutdated = (error: unknown) => isRefusal(error, 'CONFLICT') || isRefusal(error, 'NOT_FOUND')
