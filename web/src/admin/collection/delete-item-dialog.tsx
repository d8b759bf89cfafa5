import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMutationWithCallbacks } from '../../api/use-write'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { ToastAction } from '../../ui/toast-store'
import { failWith, succeed } from '../shell/toasts'
import type { Collection, Listed } from './collection'

interface DeleteItemDialogProps<Values extends object, Item extends Listed> {
  config: Collection<Values, Item>
  item: Item
  onDeleted: () => void
  onClose: () => void
}

/** Asks before an item is deleted. */
export function DeleteItemDialog<Values extends object, Item extends Listed>({
  config,
  item,
  onDeleted,
  onClose,
}: DeleteItemDialogProps<Values, Item>) {
  const client = useQueryClient()
  const undoOf = useUndo(config)
  const { mutate, isPending } = useMutationWithCallbacks(
    useMutation({ mutationFn: () => config.remove(item.id) }),
  )

  function removed(): void {
    onDeleted()
    succeed({
      title: `${config.label} Deleted`,
      description: `“${config.nameOf(item)}” is off the page.`,
      action: undoOf(item),
    })
  }
  function failed(error: Error): void {
    onClose()
    failWith(error, {
      title: 'Error',
      fallback: `The ${config.noun} could not be deleted. Please try again.`,
    })
    void client.invalidateQueries()
  }
  return (
    <Dialog label={`Delete this ${config.noun}?`} onClose={() => isPending || onClose()}>
      <h2 className="dialog-title">Delete this {config.noun}?</h2>
      <p className="dialog-text">
        “{config.nameOf(item)}” will leave the page. Its file stays in Media Files.
      </p>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Keep
        </Button>
        <Button
          variant="danger"
          disabled={isPending}
          onClick={() => mutate(undefined, { onSuccess: removed, onError: failed })}
        >
          {isPending ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * The undo action of the toast; undefined where an item cannot be added again. Ids are never used again: the item
 * comes back under a new one.
 */
function useUndo<Values extends object, Item extends Listed>({
  label,
  noun,
  nameOf,
  recreate,
}: Collection<Values, Item>): (item: Item) => ToastAction | undefined {
  const { mutate } = useMutationWithCallbacks(
    useMutation({ mutationFn: (add: () => Promise<unknown>) => add() }),
  )
  return (item) => {
    const add = recreate(item)
    if (!add) return undefined
    const onSuccess = () =>
      succeed({ title: `${label} Restored`, description: `“${nameOf(item)}” is back on the page.` })
    const onError = (error: Error) =>
      failWith(error, { title: 'Error', fallback: `The ${noun} could not be restored. Please add it again.` })
    return {
      label: 'Undo',
      otherwise: `Add the ${noun} again with the form`,
      act: () => mutate(add, { onSuccess, onError }),
    }
  }
}
