import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMutationWithCallbacks } from '../../api/use-write'
import { failWith } from '../shell/toasts'
import type { Collection, Listed } from './collection'
import { inOrderOf, moved, reordered } from './ordering'

/**
 * Moves items. The list shows the new order at once, and the stored one if the move fails. Moves may follow each other
 * faster than they are saved: they are saved one after another.
 */
export function useOrdering<Values extends object, Item extends Listed>(
  config: Collection<Values, Item>,
  items: readonly Item[],
) {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { mutate, isPending, variables } = useMutationWithCallbacks(
    useMutation({
      mutationFn: (ids: readonly number[]) => reorder(config, ids),
      scope: scopeOf(config),
    }),
  )
  const saves = useIsMutating({ predicate: ({ options }) => options.scope?.id === scopeOf(config).id })
  const ordered = isPending ? inOrderOf(variables, items) : items

  function failed(error: Error): void {
    setSaid('')
    failWith(error, { title: 'Error', fallback: 'The order could not be saved. Please try again.' })
    void client.invalidateQueries()
  }
  function move(from: number, to: number): void {
    const item = ordered[from]
    if (!item || from === to) return
    setSaid(`“${config.nameOf(item)}” is now number ${to + 1} of ${ordered.length}.`)
    const ids = moved(ordered, from, to).map(({ id }) => id)
    mutate(ids, { onError: failed })
  }
  return {
    ordered,
    move,
    moving: saves > 0,
    /** Moves that were made before the tab was left are still being saved: the list does not show them yet. */
    catchingUp: saves > 0 && !isPending,
    /** The last move, for the status region. */
    said,
  }
}

/** Mutations of one scope run one after another: the moves of a collection, and the edits that wait for them. */
const scopeOf = ({ noun }: { noun: string }) => ({ id: `order of ${noun}` })

/** Based on a new read: an earlier move has made the versions on screen stale. A refusal stops the rest. */
async function reorder<Values extends object, Item extends Listed>(
  config: Collection<Values, Item>,
  ids: readonly number[],
): Promise<void> {
  const stored = await config.list()
  for (const { item, sortOrder } of reordered(inOrderOf(ids, stored))) await config.reorder(sortOrder, item)
}

/**
 * Opens an item for editing while the order is being saved. A move changes versions, so the item is read again after
 * the moves that were made before.
 */
export function useQueuedEdit<Values extends object, Item extends Listed>(
  config: Collection<Values, Item>,
  edit: (item: Item) => void,
) {
  // Called after a wait, when the form may hold another draft.
  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
  })
  const { mutate, isPending, variables } = useMutationWithCallbacks(
    useMutation({
      mutationFn: async (wanted: number) => (await config.list()).find(({ id }) => id === wanted),
      scope: scopeOf(config),
      meta: { changesNothing: true },
    }),
  )
  return {
    /** The id of the item whose edit waits. */
    opening: isPending ? variables : undefined,
    edit: (id: number) =>
      mutate(id, {
        onSuccess: (item) => item && latest.current(item),
        onError: (error) =>
          failWith(error, {
            title: 'Error',
            fallback: `The ${config.noun} could not be opened. Please try again.`,
          }),
      }),
  }
}
