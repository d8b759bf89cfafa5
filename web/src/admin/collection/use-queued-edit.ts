import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMutationWithCallbacks } from '../../api/use-mutation-with-callbacks'
import { failWith } from '../shell/toasts'
import type { Collection, Listed } from './collection'
import { turnsOf } from './use-ordering'

/**
 * Edits what stands in a list whose order is being saved. A move changes versions, and an edit of an old one would be
 * refused: the edit takes its turn after the moves and is of what they stored.
 */
export function useQueuedEdit<Draft extends object, Item extends Listed>(
  kind: Collection<Draft, Item>,
  edit: (thing: Item) => void,
) {
  // What is typed while it waits is seen by the edit of then, not by that of now.
  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
  })
  const { mutate, isPending, variables } = useMutationWithCallbacks(
    useMutation({
      mutationFn: async (wanted: number) => (await kind.list()).find(({ id }) => id === wanted),
      scope: turnsOf(kind),
      meta: { changesNothing: true },
    }),
  )
  return {
    /** Whose edit waits for its turn. */
    opening: isPending ? variables : undefined,
    edit: (id: number) =>
      mutate(id, {
        onSuccess: (thing) => thing && latest.current(thing),
        onError: (error) =>
          failWith(error, {
            title: 'Error',
            fallback: `The ${kind.noun} could not be opened. Please try again.`,
          }),
      }),
  }
}
