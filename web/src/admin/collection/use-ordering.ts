import { sortOrderOf } from '@highline/shared/public-content'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fail, handleError } from '../shell/toasts'
import { type BaseItem, type Collection, lowerCaseLabel } from './collection'

/** Moves items with optimistic updates. Moves are saved one by one; a failure restores the stored order. */
export function useOrdering<Item extends BaseItem>(config: Collection<Item>, items: readonly Item[]) {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (ids: readonly number[]) => reorder(config, ids),
    scope: scopeOf(config),
  })
  const saves = useIsMutating({ predicate: ({ options }) => options.scope?.id === scopeOf(config).id })
  const ordered = isPending ? inOrderOf(variables, items) : items

  function failed(error: Error): void {
    setSaid('')
    handleError('The order could not be saved. Please try again.')(error)
    void client.invalidateQueries()
  }
  function move(from: number, to: number): void {
    const item = ordered[from]
    if (!item || from === to) return
    setSaid(`“${config.nameOf(item)}” is now number ${to + 1} of ${ordered.length}.`)
    const ids = moved(ordered, from, to).map(({ id }) => id)
    mutateAsync(ids).then((stored) => stored.includes(item.id) || tellGone(config), failed)
  }
  return {
    ordered,
    move,
    moving: saves > 0,
    /** Whether moves from before the tab was left are still being saved, so that the list does not show them yet. */
    catchingUp: saves > 0 && !isPending,
    /** Announcement of the last move, for the status region. */
    said,
  }
}

/** Scope of the moves and queued edits of a collection: mutations of one scope run one after another. */
const scopeOf = ({ label }: { label: string }) => ({ id: `order of ${label}` })

/**
 * Saves a new order, based on a new read: an earlier move has made the versions on screen stale. The first failed call
 * stops the rest. @returns the ids of all stored items
 */
async function reorder<Item extends BaseItem>(config: Collection<Item>, ids: readonly number[]) {
  const stored = await config.list()
  for (const { item, sortOrder } of reordered(inOrderOf(ids, stored))) await config.reorder(sortOrder, item)
  return stored.map(({ id }) => id)
}

/** Reports that an item on screen was deleted elsewhere. */
const tellGone = (config: { label: string }) =>
  fail({ title: 'Error', description: `This ${lowerCaseLabel(config)} was deleted in the meantime.` })

/** Opens an item once earlier moves are saved. They change its version, so it is fetched again after them. */
export function useQueuedEdit<Item extends BaseItem>(config: Collection<Item>, edit: (item: Item) => void) {
  // The latest callback, as the form may hold another draft by the time it is called.
  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
  })
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (wanted: number) => (await config.list()).find(({ id }) => id === wanted),
    scope: scopeOf(config),
    meta: { skipsRefetch: true },
  })
  return {
    opening: isPending ? variables : undefined,
    edit: (id: number) =>
      mutateAsync(id).then(
        (item) => {
          if (item) return latest.current(item)
          tellGone(config)
          void client.invalidateQueries({ queryKey: config.query.queryKey })
        },
        handleError(`The ${lowerCaseLabel(config)} could not be opened. Please try again.`),
      ),
  }
}

type OrderedItem = Pick<BaseItem, 'id' | 'sortOrder'>

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** Sorts items in the order of `ids`; items that are not in it come last. */
function inOrderOf<Item extends OrderedItem>(ids: readonly number[], items: readonly Item[]): Item[] {
  const rank = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the items whose sort order changes. Existing values (10, 20, 30) are reused; duplicates are incremented. */
export function reordered<Item extends OrderedItem>(ordered: readonly Item[]) {
  const numbers = ordered.map(sortOrderOf).sort((a, b) => a - b)
  for (let i = 1; i < numbers.length; i++) {
    numbers[i] = Math.max(numbers[i] ?? 0, (numbers[i - 1] ?? 0) + 1)
  }
  return ordered
    .map((item, i) => ({ item, sortOrder: numbers[i] ?? sortOrderOf(item) }))
    .filter(({ item, sortOrder }) => sortOrderOf(item) !== sortOrder)
}
