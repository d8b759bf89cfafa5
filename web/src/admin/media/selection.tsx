import { uploads as limits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutationWithCallbacks } from '../../api/use-write'
import { Button } from '../../ui/button'
import { Choice } from '../media-picker/choice'
import { categoryOptions } from '../media-picker/media-view'
import { categoryLabel, deletionWords } from '../media-picker/media-words'
import { AdminDialog } from '../shell/admin-dialog'
import { failWith, succeed } from '../shell/toasts'

interface SelectionProps {
  files: readonly Media[]
  /** Undefined while it is not known. */
  countUses: ((id: number) => number) | undefined
  onClear: () => void
}

const unchosen = { value: 'unchosen', label: 'File under…' } as const

/** What can be done with several files at once; nothing while none is chosen. */
export function Selection({ files, countUses, onClear }: SelectionProps) {
  const [deleting, setDeleting] = useState(false)
  const { change, busy } = useChangeEach()
  if (files.length === 0) return null
  const sendCategory = (category: MediaCategory) =>
    change({
      files,
      each: ({ id, version }) =>
        call(media.update, { params: { id: String(id) }, body: { category, version } }),
      failed: 'Update failed',
      onDone: () => {
        onClear()
        succeed({
          title: 'Media file updated successfully',
          description: `${files.length} file(s) are filed under ${categoryLabel(category)}.`,
        })
      },
    })
  return (
    <section className="card selection" aria-label="Selected files">
      <p role="status">{files.length} selected</p>
      <Choice
        label="Category of the selected files"
        labelShown={false}
        options={[unchosen, ...categoryOptions]}
        value="unchosen"
        disabled={busy}
        onChange={(category) => category !== 'unchosen' && sendCategory(category)}
      />
      <Button variant="secondary" size="small" disabled={busy} onClick={() => setDeleting(true)}>
        Delete Selected…
      </Button>
      <Button variant="ghost" size="small" onClick={onClear}>
        Select None
      </Button>
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
  /** How many of them the page shows. */
  used: number
  onDeleted: () => void
  onClose: () => void
}

function DeleteSelected({ files, used, onDeleted, onClose }: DeleteSelectedProps) {
  const { change, busy } = useChangeEach()
  const title = `Delete ${files.length} file(s)?`
  const kept = `The files stay in the bin for ${limits.binDays} days.`
  const restore = () =>
    change({
      files,
      each: ({ id }) => call(media.restore, { params: { id: String(id) } }),
      failed: 'Restore failed',
      onDone: () =>
        succeed({
          title: 'Media restored',
          description: `${files.length} file(s) are back in the library.`,
        }),
    })
  const remove = () =>
    change({
      files,
      // A file that is used after all is refused, unless it was said here that some are.
      each: ({ id }) =>
        call(media.remove, { params: { id: String(id) }, query: used > 0 ? { force: '1' } : {} }),
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
    <AdminDialog label={title} onClose={() => busy || onClose()}>
      <h2 className="dialog-title">{title}</h2>
      {used > 0 && (
        <p className="dialog-text">
          {used} of {files.length} are shown on the page, which will go without them.
        </p>
      )}
      <p className="dialog-text">{kept}</p>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Keep
        </Button>
        <Button variant="danger" disabled={busy} onClick={remove}>
          {busy ? 'Deleting…' : used > 0 ? 'Delete Anyway' : 'Delete'}
        </Button>
      </div>
    </AdminDialog>
  )
}

interface ChangeEach {
  readonly files: readonly Media[]
  readonly each: (file: Media) => Promise<unknown>
  /** Title of the toast where one of them fails; those before it are changed. */
  readonly failed: string
  readonly onDone: () => void
}

/** Changes files one after another. The first failure ends it, and what is listed is read again. */
function useChangeEach() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutationWithCallbacks(
    useMutation({
      mutationFn: async ({ files, each }: ChangeEach) => {
        for (const file of files) await each(file)
      },
    }),
  )
  return {
    change: (wanted: ChangeEach) =>
      mutate(wanted, {
        onSuccess: wanted.onDone,
        onError: (error) => {
          failWith(error, { title: wanted.failed, fallback: 'Please try again' })
          void client.invalidateQueries()
        },
      }),
    busy: isPending,
  }
}
