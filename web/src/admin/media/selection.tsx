import { uploadLimits } from '@highline/shared/constants'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GhostButton, SmallButton } from '../../ui/button'
import { Choice } from '../../ui/choice'
import { deletionWords, removeLabel } from '../media-picker/delete-dialog'
import { categories } from '../media-picker/media-words'
import { useLogo } from '../media-picker/uses'
import { AdminDialog, DeleteActions } from '../shell/admin-dialog'
import { handleError, succeed } from '../shell/toasts'

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
  const kept = `The files stay in the bin for ${uploadLimits.binDays} days.`
  const requests = files.map(({ id }) => ({ params: { id: String(id) } }))
  const logoId = useLogo()?.logoId
  const wasLogo = files.some(({ id }) => id === logoId)
  const restore = () =>
    changeAll({
      changes: [
        ...requests.map((request) => () => call(media.restore, request)),
        ...(wasLogo ? [() => call(logo.update, { body: { mediaId: logoId ?? null } })] : []),
      ],
      failed: 'Restore failed',
      onDone: () =>
        succeed({ title: 'Media restored', description: `${files.length} file(s) are back in the library.` }),
    })
  // Forced only if the dialog has shown that files are in use; otherwise the server refuses files that are.
  const query = used > 0 ? ({ force: '1' } as const) : {}
  const remove = () =>
    changeAll({
      changes: requests.map((request) => () => call(media.remove, { ...request, query })),
      failed: deletionWords.failed,
      onDone: () => {
        onDeleted()
        succeed({
          title: deletionWords.deleted,
          description: kept,
          action: { label: 'Undo', otherwise: 'Open the bin in Media Files and restore them', act: restore },
        })
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

interface ChangeAll {
  readonly changes: readonly (() => Promise<unknown>)[]
  /** Title of the toast when a change fails; earlier changes are not rolled back. */
  readonly failed: string
  readonly onDone: () => void
}

/** Makes changes one after another. The first failure stops the sequence and invalidates all queries. */
function useChangeAll() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ changes }: ChangeAll) => {
      for (const change of changes) await change()
    },
  })
  const changeAll = (wanted: ChangeAll) =>
    mutateAsync(wanted).then(wanted.onDone, (error) => {
      handleError('Please try again', { title: wanted.failed })(error)
      void client.invalidateQueries()
    })
  return { changeAll, busy: isPending }
}
