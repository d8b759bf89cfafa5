import { uploadLimits } from '@highline/shared/constants'
import { MediaUse } from '@highline/shared/content-kinds'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isRefusal } from '../../api/errors'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { SmallButton } from '../../ui/button'
import { AdminDialog, DeleteActions } from '../shell/admin-dialog'
import { autofocusRef } from '../shell/autofocus-ref'
import { handleError, succeed } from '../shell/toasts'
import { useRestoreFiles } from './change-files'
import { fileName } from './media-words'
import { UsedIn, useIsLogo, useUses } from './uses'

interface DeleteDialogProps {
  id: number
  /** The question, such as “Delete roof.jpg?”. */
  question: string
  /** Titles of the toasts, in the wording of the tab that opens the dialog. */
  words?: Readonly<Record<keyof typeof deletionWords, string>>
  /** Whether restoring the file undoes every effect of its deletion. */
  undoable?: boolean
  /** Whether the file is in the bin already, so that it can only be deleted for good. */
  inBin?: boolean
  onClose: () => void
}

/** Titles of the toasts of a deletion (spec §8). */
export const deletionWords = { deleted: 'Media deleted successfully', failed: 'Delete failed' } as const

export const deletionProps = (file: Media) => ({ id: file.id, question: `Delete “${fileName(file)}”?` })

/** Confirms moving a file to the bin or deleting it for good. Any uses are listed first. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { id, question, inBin = false, onClose } = props
  const [step, setStep] = useState<'bin' | 'permanent' | 'back'>(inBin ? 'permanent' : 'bin')
  const { uses = [], isLogo, isPending, remove } = useDelete(props)
  const permanent = step === 'permanent'
  const title = permanent ? question.replace(/\?$/, ' for good?') : question
  const leavesStep = permanent && !inBin
  return (
    <AdminDialog label={title} busy={isPending} onClose={onClose}>
      <h2 key={step} className="dialog-title" tabIndex={-1} ref={permanent ? autofocusRef : undefined}>
        {title}
      </h2>
      {uses.length > 0 && (
        <>
          <UsedIn id={id} uses={uses} />
          <p className="dialog-text">The page will show these places without it.</p>
        </>
      )}
      {isLogo && <p className="dialog-text">It is the logo: the company name will stand in its place.</p>}
      <p className="dialog-text">{permanent ? erased : `${kept} ${stillThere}`}</p>
      {permanent && <p className="dialog-text">{notReached}</p>}
      <DeleteActions
        busy={isPending}
        keep={leavesStep ? 'Back' : 'Keep'}
        remove={permanent ? 'Delete for Good' : removeLabel(uses.length > 0)}
        onKeep={leavesStep ? () => setStep('back') : onClose}
        onRemove={() => remove(permanent)}
      />
      {!permanent && (
        <div className="dialog-further">
          <p>Nobody should be able to open it any more?</p>
          <SmallButton
            ref={step === 'back' ? autofocusRef : undefined}
            disabled={isPending}
            onClick={() => setStep('permanent')}
          >
            Delete for Good…
          </SmallButton>
        </div>
      )}
    </AdminDialog>
  )
}

export const removeLabel = (used: boolean) => (used ? 'Delete Anyway' : 'Delete')

const kept = `The file stays in the bin for ${uploadLimits.binDays} days.`
const stillThere =
  'Until then, anyone who has its web address can open it, and copies that were stored on its way to visitors can last up to a year.'
const erased =
  'The file, every size that was made of it and every earlier version are erased within minutes. This cannot be undone.'
const notReached = 'Browsers that have already loaded it may keep their copy.'

/** Deletes a file, forced only if its uses have been shown, and reports the outcome in a toast. */
function useDelete({ id, words = deletionWords, undoable, inBin = false, onClose }: DeleteDialogProps) {
  const [refused, setRefused] = useState<readonly MediaUse[]>()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(media.remove)
  const isLogo = useIsLogo(id)
  const { restore } = useRestoreFiles()
  const undo = {
    label: 'Undo',
    otherwise: 'Open the bin in Media Files and restore it',
    act: () => restore([id], 'The file is back in the library.', isLogo ? id : undefined),
  }
  const known = useUses(id, inBin || isPending)
  const uses = refused ?? known

  const remove = (permanent: boolean) => {
    const params = { id: String(id) }
    // After the deletion, the server would answer this query with NOT_FOUND.
    void client.cancelQueries({ queryKey: read(media.uses, { params }).queryKey })
    const query = {
      ...(uses?.length ? { force: '1' as const } : {}),
      ...(permanent ? { permanent: '1' as const } : {}),
    }
    mutateAsync({ params, query }).then(
      () => {
        onClose()
        const description = permanent ? `The file is gone for good. ${notReached}` : kept
        succeed({ title: words.deleted, description, action: undoable && !permanent ? undo : undefined })
      },
      (error) => {
        setRefused(usesOf(error))
        handleError('Please try again', { title: words.failed })(error)
      },
    )
  }
  return { uses, isLogo, isPending, remove }
}

const usesOf = (error: Error): MediaUse[] | undefined =>
  isRefusal(error, 'MEDIA_IN_USE') ? z.array(MediaUse).safeParse(error.body?.uses).data : undefined
