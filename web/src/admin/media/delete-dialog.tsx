import { media } from '@highline/shared/endpoints/media'
import { uploads as limits } from '@highline/shared/limits'
import { MediaUse } from '@highline/shared/schemas/media'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isRefusal } from '../../api/error-code'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { AdminDialog } from '../admin-dialog'
import { failWith, succeed } from '../toasts'
import { useUndoDelete } from './use-undo-delete'
import { UsedIn, useUses } from './uses'

interface DeleteDialogProps {
  id: number
  /** The question, such as “Delete roof.jpg?”. */
  question: string
  /** What else follows from it. */
  consequence?: string
  /** Titles of the toasts, as the tab that asks calls them. */
  words: { readonly deleted: string; readonly failed: string }
  /** Whether bringing the file back undoes all that its deletion did. */
  undoable?: boolean
  onClose: () => void
}

/** Asks before a file goes to the bin; one that the page shows goes only when somebody knows that it does. */
export function DeleteDialog({ id, question, consequence, words, undoable, onClose }: DeleteDialogProps) {
  const [refused, setRefused] = useState<readonly MediaUse[]>()
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(media.remove)
  const undo = useUndoDelete(id)
  const known = useUses(id, isPending)
  const uses = refused ?? known
  const used = uses !== undefined && uses.length > 0

  const remove = () => {
    const params = { id: String(id) }
    // Of what is gone by then the server knows no uses.
    void client.cancelQueries({ queryKey: read(media.uses, { params }).queryKey })
    mutate(
      { params, ...(used ? { query: { force: '1' } } : {}) },
      {
        onSuccess: () => {
          onClose()
          succeed({
            title: words.deleted,
            description: kept,
            action: undoable ? undo : undefined,
          })
        },
        onError: (error) => {
          setRefused(usesOf(error))
          failWith(error, { title: words.failed, fallback: 'Please try again' })
        },
      },
    )
  }
  return (
    <AdminDialog label={question} onClose={() => isPending || onClose()}>
      <h2 className="dialog-title">{question}</h2>
      {used && (
        <>
          <UsedIn uses={uses} />
          <p className="dialog-text">The page will show these places without it.</p>
        </>
      )}
      {consequence && <p className="dialog-text">{consequence}</p>}
      <p className="dialog-text">{kept}</p>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Keep
        </Button>
        <Button variant="danger" disabled={isPending} onClick={remove}>
          {isPending ? 'Deleting…' : used ? 'Delete Anyway' : 'Delete'}
        </Button>
      </div>
    </AdminDialog>
  )
}

const kept = `The file stays in the bin for ${limits.binDays} days.`

/** The uses that a refusal names. */
const usesOf = (error: Error): MediaUse[] | undefined =>
  isRefusal(error, 'MEDIA_IN_USE') ? z.array(MediaUse).safeParse(error.body?.uses).data : undefined
