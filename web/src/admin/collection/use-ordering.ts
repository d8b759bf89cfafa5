import { sortOrderOf } from '@highline/shared/public-content'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fail, failWith } from '../shell/toasts'
import { type Collection, type Listed, nounOf } from './collection'

/** Moves items. Their new order is shown at once and saved move by move; where that fails, the stored one is shown. */
export function useOrdering<Item extends Listed>(config: Collection<Item>, items: readonly Item[]) {
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
    failWith('The order could not be saved. Please try again.')(error)
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
    /** Moves that were made before the tab was left are still being saved: the list does not show them yet. */
    catchingUp: saves > 0 && !isPending,
    /** The last move, for the status region. */
    said,
  }
}

/** Mutations of one scope run one after another: the moves of a collection, and the edits that wait for them. */
const scopeOf = ({ label }: { label: string }) => ({ id: `order of ${label}` })

/**
 * Based on a new read: an earlier move has made the versions on screen stale. A refusal stops the rest.
 * @returns the ids of all items that there are
 */
async function reorder<Item extends Listed>(config: Collection<Item>, ids: readonly number[]) {
  const stored = await config.list()
  for (const { item, sortOrder } of reordered(inOrderOf(ids, stored))) await config.reorder(sortOrder, item)
  return stored.map(({ id }) => id)
}

/** Of an item on screen that was deleted elsewhere. */
const tellGone = (config: { label: string }) =>
  fail({ title: 'Error', description: `This ${nounOf(config)} was deleted in the meantime.` })

/** Opens an item once the moves before it are saved: they change versions, so it is read again after them. */
export function useQueuedEdit<Item extends Listed>(config: Collection<Item>, edit: (item: Item) => void) {
  // Called after a wait, when the form may hold another draft.
  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
  })
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (wanted: number) => (await config.list()).find(({ id }) => id === wanted),
    scope: scopeOf(config),
    meta: { changesNothing: true },
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
        failWith(`The ${nounOf(config)} could not be opened. Please try again.`),
      ),
  }
}

type OrderedItem = Pick<Listed, 'id' | 'sortOrder'>

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** Items in the order of these ids; items without an id among them come last. */
export function inOrderOf<Item extends OrderedItem>(ids: readonly number[], items: readonly Item[]): Item[] {
  const rank = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** The sort orders that change: those in use are handed out anew, so that 10, 20, 30 stay; equal ones move up. */
export function reordered<Item extends OrderedItem>(ordered: readonly Item[]) {
  const numbers = ordered.map(sortOrderOf).sort((a, b) => a - b)
  for (let i = 1; i < numbers.length; i++) {
    numbers[i] = Math.max(numbers[i] ?? 0, (numbers[i - 1] ?? 0) + 1)
  }
  return ordered
    .map((item, i) => ({ item, sortOrder: numbers[i] ?? sortOrderOf(item) }))
    .filter(({ item, sortOrder }) => sortOrderOf(item) !== sortOrder)
}
