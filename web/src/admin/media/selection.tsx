import { uploadLimits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { useState } from 'react'
import { GhostButton, SmallButton } from '../../ui/button'
import { Choice } from '../../ui/choice'
import { useChangeAll, useRestoreFiles } from '../media-picker/change-files'
import { deletionWords, removeLabel } from '../media-picker/delete-dialog'
import { categories } from '../media-picker/media-words'
import { useLogo } from '../media-picker/uses'
import { AdminDialog, DeleteActions } from '../shell/admin-dialog'
import { succeed } from '../shell/toasts'

interface SelectionProps {
  files: readonly Media[]
  countUses: ((id: number) => number) | undefined
  onClear: () => void
}

/** Bulk actions for the selected files; renders nothing if none is selected. */
export function Selection({ files, countUses, onClear }: SelectionProps) {
  const [deleting, setDeleting] = useState(false)
  const { changeAll, busy } = useChangeAll()
  if (files.length === 0) return null
  const sendCategory = (category: MediaCategory) =>
    changeAll({
      changes: files.map(
        ({ id, version }) =>
          () =>
            call(media.update, { params: { id: String(id) }, body: { category, version } }),
      ),
      failed: 'Update failed',
      onDone: () => {
        onClear()
        succeed({
          title: 'Media file updated successfully',
          description: `${files.length} file(s) are filed under ${categories[category]}.`,
        })
      },
    })
  return (
    <section className="card selection" aria-label="Selected files">
      <p role="status">{files.length} selected</p>
      <Choice
        label="Category of the selected files"
        labelHidden
        options={{ unchosen: 'File under…', ...categories }}
        value="unchosen"
        disabled={busy}
        onChange={(category) => category !== 'unchosen' && sendCategory(category)}
      />
      <SmallButton disabled={busy} onClick={() => setDeleting(true)}>
        Delete Selected…
      </SmallButton>
      <GhostButton onClick={onClear}>Select None</GhostButton>
      {deleting && (
        <DeleteSelected
          files={files}
          used={files.filter(({ id }) => countUses?.(id)).length}
          onDeleted={onClear}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  )
}

interface DeleteSelectedProps {
  files: readonly Media[]
  used: number
  onDeleted: () => void
  onClose: () => void
}

function DeleteSelected({ files, used, onDeleted, onClose }: DeleteSelectedProps) {
  const { changeAll, busy } = useChangeAll()
  const { restore } = useRestoreFiles()
  const kept = `The files stay in the bin for ${uploadLimits.binDays} days.`
  const ids = files.map(({ id }) => id)
  const current = useLogo()?.logoId
  const undo = {
    label: 'Undo',
    otherwise: 'Open the bin in Media Files and restore them',
    act: () =>
      restore(
        ids,
        `${files.length} file(s) are back in the library.`,
        ids.find((id) => id === current),
      ),
  }
  // Forced only if the dialog has shown that files are in use; otherwise the server refuses files that are.
  const query = used > 0 ? ({ force: '1' } as const) : {}
  const remove = () =>
    changeAll({
      changes: ids.map((id) => () => call(media.remove, { params: { id: String(id) }, query })),
      failed: deletionWords.failed,
      onDone: () => {
        onDeleted()
        succeed({ title: deletionWords.deleted, description: kept, action: undo })
      },
    })
  return (
    <AdminDialog title={`Delete ${files.length} file(s)?`} busy={busy} onClose={onClose}>
      {used > 0 && (
        <p className="dialog-text">
          {used} of {files.length} are shown on the page, which will go without them.
        </p>
      )}
      <p className="dialog-text">{kept}</p>
      <DeleteActions busy={busy} remove={removeLabel(used > 0)} onKeep={onClose} onRemove={remove} />
    </AdminDialog>
  )
}
