import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ToastAction } from '../../ui/toast-store'
import { AdminDialog, DeleteActions } from '../shell/admin-dialog'
import { failWith, succeed } from '../shell/toasts'
import { type Collection, type Listed, nounOf, valuesOf } from './collection'

interface DeleteItemDialogProps<Item extends Listed> {
  config: Collection<Item>
  item: Item
  onDeleted: () => void
  onClose: () => void
}

export function DeleteItemDialog<Item extends Listed>(props: DeleteItemDialogProps<Item>) {
  const { config, item, onDeleted, onClose } = props
  const title = `Delete this ${nounOf(config)}?`
  const client = useQueryClient()
  const undo = useUndo(config, item)
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => config.remove(item.id) })

  function removed(): void {
    onDeleted()
    succeed({
      title: `${config.label} Deleted`,
      description: `“${config.nameOf(item)}” is off the page.`,
      action: undo,
    })
  }
  function failed(error: Error): void {
    onClose()
    failWith(`The ${nounOf(config)} could not be deleted. Please try again.`)(error)
    void client.invalidateQueries()
  }
  return (
    <AdminDialog title={title} busy={isPending} onClose={onClose}>
      <p className="dialog-text">
        “{config.nameOf(item)}” will leave the page. Its file stays in Media Files.
      </p>
      <DeleteActions busy={isPending} onKeep={onClose} onRemove={() => mutateAsync().then(removed, failed)} />
    </AdminDialog>
  )
}

/** Adds a deleted item again, under a new id: ids are never reused. Undefined if it lacks a required file. */
function useUndo<Item extends Listed>(config: Collection<Item>, item: Item): ToastAction | undefined {
  const { label, nameOf, missingFile } = config
  const { sortOrder } = item
  const { mutateAsync } = useMutation({
    mutationFn: () => config.create(valuesOf(config, item), sortOrder === undefined ? {} : { sortOrder }, {}),
  })
  if (item.mediaId === null && !missingFile) return undefined
  const onSuccess = () =>
    succeed({ title: `${label} Restored`, description: `“${nameOf(item)}” is back on the page.` })
  const onError = failWith(`The ${nounOf(config)} could not be restored. Please add it again.`)
  return {
    label: 'Undo',
    otherwise: `Add the ${nounOf(config)} again with the form`,
    act: () => mutateAsync().then(onSuccess, onError),
  }
}
