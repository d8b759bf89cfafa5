import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf } from '@highline/shared/http/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useMutationWithCallbacks } from './use-mutation-with-callbacks'

/** An endpoint that changes something; reads do not compile. */
export type WriteEndpoint = Endpoint & { readonly method: 'POST' | 'PUT' | 'DELETE' }

/**
 * A mutation for an endpoint; its variables are the request: `save.mutate({ body })`. A success refreshes
 * what is on screen, unless the endpoint is one that visitors may call: no such write changes what is read.
 */
export function useWrite<E extends WriteEndpoint>(endpoint: E) {
  return useMutationWithCallbacks(
    useMutation({
      mutationFn: (request: RequestOf<E>) => call(endpoint, request),
      meta: { changesNothing: endpoint.access !== 'admin' },
    }),
  )
}
