import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf } from '@highline/shared/http/endpoint'
import { useMutation } from '@tanstack/react-query'

/** An endpoint that changes something; reads do not compile. */
type WriteEndpoint = Endpoint & { readonly method: 'POST' | 'PUT' | 'DELETE' }

/**
 * A mutation for an endpoint; its variables are the request: `mutateAsync({ body }).then(…)`. TanStack's `mutate` drops
 * its callbacks when the component unmounts, as a dialog does when its item leaves the list. A success refetches the
 * active queries, unless the endpoint is open to visitors: no such write changes query data.
 */
export const useWrite = <E extends WriteEndpoint>(endpoint: E) =>
  useMutation({
    mutationFn: (request: RequestOf<E>) => call(endpoint, request),
    meta: { skipsRefetch: endpoint.access !== 'admin' },
  })
