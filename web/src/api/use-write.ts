import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf } from '@highline/shared/http/endpoint'
import { useMutation } from '@tanstack/react-query'

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

/** An endpoint that changes something; reads do not compile. */
type WriteEndpoint = Endpoint & { readonly method: 'POST' | 'PUT' | 'DELETE' }

/**
 * A mutation for an endpoint; its variables are the request: `mutateAsync({ body }).then(…)`. TanStack's `mutate` drops
 * its callbacks when the component unmounts, as a dialog does when its item leaves the list. A success refetches the
 * active queries.
 * @param skipsRefetch by default for an endpoint that is open to visitors, because no such write changes query data
 */
export const useWrite = <E extends WriteEndpoint>(endpoint: E, skipsRefetch = endpoint.access !== 'admin') =>
  useMutation({ mutationFn: (request: RequestOf<E>) => call(endpoint, request), meta: { skipsRefetch } })
