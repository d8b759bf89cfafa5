import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback } from 'react'

interface Outcome<Data> {
  onSuccess?: (data: Data) => void
  onError?: (error: Error) => void
}

/**
 * A mutation that always says what became of it. TanStack's `mutate` forgets its callbacks when the component goes,
 * as a dialog does whose thing is deleted and out of the list: nobody would be told.
 */
export function useMutationWithCallbacks<Data, Variables, Context>(
  mutation: UseMutationResult<Data, Error, Variables, Context>,
) {
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError = () => undefined }: Outcome<Data> = {}) => {
      mutateAsync(variables).then(onSuccess, onError)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
