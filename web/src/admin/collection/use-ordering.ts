import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutationWithCallbacks } from '../../api/use-mutation-with-callbacks'
import { failWith } from '../shell/toasts'
import { type Collection, type Listed, seen } from './collection'
import { inOrderOf, moved, placings } from './ordering'

/**
 * Moves things to other places. The list shows the new order at once, and the stored one if that fails. Moves
 * may follow each other faster than they are saved: they are saved one after another.
 */
export function useOrdering<Draft extends object, Item extends Listed>(
  kind: Collection<Draft, Item>,
  things: readonly Item[],
) {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { mutate, isPending, variables } = useMutationWithCallbacks(
    useMutation({
      mutationFn: (ids: readonly number[]) => place(kind, ids),
      scope: turnsOf(kind),
    }),
  )
  const turns = useIsMutating({ predicate: ({ options }) => options.scope?.id === turnsOf(kind).id })
  const ordered = isPending ? inOrderOf(variables, things) : things

  function failed(error: Error): void {
    setSaid('')
    failWith(error, { title: 'Error', fallback: 'The order could not be saved. Please try again.' })
    void client.invalidateQueries()
  }
  function move(from: number, to: number): void {
    const thing = ordered[from]
    if (!thing || from === to) return
    setSaid(`“${kind.nameOf(thing)}” is now number ${to + 1} of ${ordered.length}.`)
    const ids = moved(ordered, from, to).map(({ id }) => id)
    mutate(ids, { onError: failed })
  }
  return {
    ordered,
    move,
    moving: turns > 0,
    /** What was moved before the tab was left is still being saved: the list does not show it yet. */
    catchingUp: turns > 0 && !isPending,
    /** What happened last, for those who listen. */
    said,
  }
}

/** What waits for the moves of a collection, and each move for the one before. */
export const turnsOf = ({ noun }: { noun: string }) => ({ id: `order of ${noun}` })

/** On what is stored now: an earlier move has made the versions on screen stale. A refusal stops the rest. */
async function place<Draft extends object, Item extends Listed>(
  kind: Collection<Draft, Item>,
  ids: readonly number[],
): Promise<void> {
  const stored = await kind.list()
  for (const { thing, sortOrder } of placings(inOrderOf(ids, stored)))
    await kind.reorder(sortOrder, seen(thing))
}
