import { uploads as limits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { MediaUse } from '@highline/shared/schemas/media'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isRefusal } from '../../api/error-code'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { AdminDialog } from '../shell/admin-dialog'
import { autofocusRef } from '../shell/autofocus-ref'
import { failWith, succeed } from '../shell/toasts'
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
  /** It is in the bin already: what is left is to delete it for good. */
  inBin?: boolean
  onClose: () => void
}

/**
 * Confirms that a file goes to the bin or, with a confirmation of its own, for good. A file that the page shows is
 * deleted only after its uses were listed.
 */
export function DeleteDialog({ question, consequence, inBin = false, onClose, ...file }: DeleteDialogProps) {
  const [step, setStep] = useState<'bin' | 'permanent' | 'back'>(inBin ? 'permanent' : 'bin')
  const deletion = useDelete({ ...file, inBin, onClose })
  const permanent = step === 'permanent'
  const title = permanent ? question.replace(/\?$/, ' for good?') : question
  return (
    <AdminDialog label={title} onClose={() => deletion.isPending || onClose()}>
      <h2 key={step} className="dialog-title" tabIndex={-1} ref={permanent ? autofocusRef : undefined}>
        {title}
      </h2>
      <Follows uses={deletion.uses} consequence={consequence} />
      {permanent ? (
        <ForGood
          {...deletion}
          leave={inBin ? 'Keep' : 'Back'}
          onLeave={inBin ? onClose : () => setStep('back')}
        />
      ) : (
        <IntoBin
          {...deletion}
          cameBack={step === 'back'}
          onClose={onClose}
          onForGood={() => setStep('permanent')}
        />
      )}
    </AdminDialog>
  )
}

type Uses = readonly MediaUse[] | undefined

function Follows({ uses, consequence }: { uses: Uses; consequence: string | undefined }) {
  return (
    <>
      {uses !== undefined && uses.length > 0 && (
        <>
          <UsedIn uses={uses} />
          <p className="dialog-text">The page will show these places without it.</p>
        </>
      )}
      {consequence && <p className="dialog-text">{consequence}</p>}
    </>
  )
}

interface IntoBinProps extends ReturnType<typeof useDelete> {
  /** The second question was shown before, and left. */
  cameBack: boolean
  onClose: () => void
  onForGood: () => void
}

function IntoBin({ uses, isPending, remove, cameBack, onClose, onForGood }: IntoBinProps) {
  return (
    <>
      <p className="dialog-text">
        {kept} {stillThere}
      </p>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Keep
        </Button>
        <Button variant="danger" disabled={isPending} onClick={() => remove(false)}>
          {isPending ? 'Deleting…' : uses?.length ? 'Delete Anyway' : 'Delete'}
        </Button>
      </div>
      <div className="dialog-further">
        <p>Nobody should be able to open it any more?</p>
        <Button
          ref={cameBack ? autofocusRef : undefined}
          variant="secondary"
          size="small"
          disabled={isPending}
          onClick={onForGood}
        >
          Delete for Good…
        </Button>
      </div>
    </>
  )
}

interface ForGoodProps extends ReturnType<typeof useDelete> {
  leave: 'Keep' | 'Back'
  onLeave: () => void
}

function ForGood({ isPending, remove, leave, onLeave }: ForGoodProps) {
  return (
    <>
      <p className="dialog-text">{erased}</p>
      <p className="dialog-text">{notReached}</p>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isPending} onClick={onLeave}>
          {leave}
        </Button>
        <Button variant="danger" disabled={isPending} onClick={() => remove(true)}>
          {isPending ? 'Deleting…' : 'Delete for Good'}
        </Button>
      </div>
    </>
  )
}

const kept = `The file stays in the bin for ${limits.binDays} days.`
const stillThere =
  'Until then, anyone who has its web address can open it, and copies that were stored on its way to visitors can last up to a year.'
const erased =
  'The file, every size that was made of it and every earlier version are erased within minutes. This cannot be undone.'
const notReached = 'Browsers that have already loaded it may keep their copy.'

interface Deletion extends Pick<DeleteDialogProps, 'id' | 'words' | 'undoable' | 'onClose'> {
  readonly inBin: boolean
}

/** Deletes a file, knowing where it is shown, and says what became of it. */
function useDelete({ id, words, undoable, inBin, onClose }: Deletion) {
  const [refused, setRefused] = useState<readonly MediaUse[]>()
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(media.remove)
  const undo = useUndoDelete(id)
  const known = useUses(id, inBin || isPending)
  const uses = refused ?? known

  const remove = (permanent: boolean) => {
    const params = { id: String(id) }
    // The server has no uses of a deleted file.
    void client.cancelQueries({ queryKey: read(media.uses, { params }).queryKey })
    const query = {
      ...(uses?.length ? { force: '1' as const } : {}),
      ...(permanent ? { permanent: '1' as const } : {}),
    }
    mutate(
      { params, query },
      {
        onSuccess: () => {
          onClose()
          if (permanent)
            succeed({ title: words.deleted, description: `The file is gone for good. ${notReached}` })
          else succeed({ title: words.deleted, description: kept, action: undoable ? undo : undefined })
        },
        onError: (error) => {
          setRefused(usesOf(error))
          failWith(error, { title: words.failed, fallback: 'Please try again' })
        },
      },
    )
  }
  return { uses, isPending, remove }
}

/** The uses that a refusal names. */
const usesOf = (error: Error): MediaUse[] | undefined =>
  isRefusal(error, 'MEDIA_IN_USE') ? z.array(MediaUse).safeParse(error.body?.uses).data : undefined
