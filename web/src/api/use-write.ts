import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf } from '@highline/shared/http/endpoint'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'

/** An endpoint that changes something; reads do not compile. */
type WriteEndpoint = Endpoint & { readonly method: 'POST' | 'PUT' | 'DELETE' }

/**
 * A mutation for an endpoint; its variables are the request: `save.mutate({ body })`. A success refreshes
 * what is on screen, unless the endpoint is one that visitors may call: no such write changes what is read.
 */
export const useWrite = <E extends WriteEndpoint>(endpoint: E) =>
  useMutationWithCallbacks({
    mutationFn: (request: RequestOf<E>) => call(endpoint, request),
    meta: { changesNothing: endpoint.access !== 'admin' },
  })

interface MutationCallbacks<Data> {
  onSuccess?: (data: Data) => void
  onError?: (error: Error) => void
}

/**
 * A mutation whose callbacks always run. TanStack's `mutate` drops them when the component unmounts, as a dialog does
 * when its item leaves the list.
 */
export function useMutationWithCallbacks<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const mutation = useMutation(options)
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError = () => undefined }: MutationCallbacks<Data> = {}) => {
      mutateAsync(variables).then(onSuccess, onError)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
