import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMutationWithCallbacks } from '../../api/use-mutation-with-callbacks'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { failWith, succeed } from '../shell/toasts'
import type { Collection, Listed } from './collection'
import { useUndo } from './use-undo'

interface DeleteDialogProps<Draft extends object, Item extends Listed> {
  kind: Collection<Draft, Item>
  thing: Item
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a thing, once somebody has confirmed it. */
export function DeleteDialog<Draft extends object, Item extends Listed>({
  kind,
  thing,
  onDeleted,
  onClose,
}: DeleteDialogProps<Draft, Item>) {
  const client = useQueryClient()
  const undoOf = useUndo(kind)
  const { mutate, isPending } = useMutationWithCallbacks(
    useMutation({ mutationFn: () => kind.remove(thing.id) }),
  )

  function removed(): void {
    onDeleted()
    succeed({
      title: `${kind.label} Deleted`,
      description: `“${kind.nameOf(thing)}” is off the page.`,
      action: undoOf(thing),
    })
  }
  function failed(error: Error): void {
    onClose()
    failWith(error, {
      title: 'Error',
      fallback: `The ${kind.noun} could not be deleted. Please try again.`,
    })
    void client.invalidateQueries()
  }
  return (
    <Dialog label={`Delete this ${kind.noun}?`} onClose={() => isPending || onClose()}>
      <h2 className="dialog-title">Delete this {kind.noun}?</h2>
      <p className="dialog-text">
        “{kind.nameOf(thing)}” will leave the page. Its file stays in Media Files.
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
