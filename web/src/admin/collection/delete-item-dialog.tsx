import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ToastAction } from '../../ui/toast-store'
import { AdminDialog, DeleteActions } from '../shell/admin-dialog'
import { handleError, succeed } from '../shell/toasts'
import { type BaseItem, type Collection, lowerCaseLabel, valuesOf } from './collection'

interface DeleteItemDialogProps<Item extends BaseItem> {
  config: Collection<Item>
  item: Item
  onDeleted: () => void
  onClose: () => void
}

export function DeleteItemDialog<Item extends BaseItem>(props: DeleteItemDialogProps<Item>) {
  const { config, item, onDeleted, onClose } = props
  const title = `Delete this ${lowerCaseLabel(config)}?`
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
    handleError(`The ${lowerCaseLabel(config)} could not be deleted. Please try again.`)(error)
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
function useUndo<Item extends BaseItem>(config: Collection<Item>, item: Item): ToastAction | undefined {
  const { label, nameOf, missingFileError } = config
  const { sortOrder } = item
  const { mutateAsync } = useMutation({
    mutationFn: () => config.create(valuesOf(config, item), sortOrder === undefined ? {} : { sortOrder }, {}),
  })
  if (item.mediaId === null && !missingFileError) return undefined
  const onSuccess = () =>
    succeed({ title: `${label} Restored`, description: `“${nameOf(item)}” is back on the page.` })
  const onError = handleError(`The ${lowerCaseLabel(config)} could not be restored. Please add it again.`)
  return {
    label: 'Undo',
    otherwise: `Add the ${lowerCaseLabel(config)} again with the form`,
    act: () => mutateAsync().then(onSuccess, onError),
  }
}
