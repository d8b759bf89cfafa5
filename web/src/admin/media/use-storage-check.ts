import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { MediaStatus } from '@highline/shared/schemas/media'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutationWithCallbacks } from '../../api/use-mutation-with-callbacks'
import { fail, failWith, succeed } from '../shell/toasts'

/**
 * The check of what is in storage, run when somebody asks for it. Files that are missing open their list, which stays
 * while they are counted again: another of them may be on its way. An answer whose figures are no numbers counts as a
 * check that failed.
 */
export function useStorageCheck() {
  const [status, setStatus] = useState<MediaStatus>()
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useMutationWithCallbacks(
    useMutation({
      mutationFn: () => call(media.checkStatus, {}),
      meta: { changesNothing: true },
    }),
  )
  const run = ({ quietly }: { quietly: boolean }) =>
    mutate(undefined, {
      onSuccess: (found) => {
        setStatus(found)
        setOpen(found.missing > 0)
        if (!quietly) tell(found)
      },
      onError: (error) => failWith(error, { title: 'Check Failed', fallback: 'Failed to check file status' }),
    })
  return {
    status,
    checking: isPending,
    open,
    toggle: () => setOpen(!open),
    check: () => run({ quietly: false }),
    /** After a repair, which has its own toast. */
    checkAgain: () => run({ quietly: true }),
  }
}

function tell({ total, missing }: MediaStatus): void {
  if (missing > 0)
    fail({ title: 'Missing Files Found', description: `${missing} file(s) are missing from storage` })
  else succeed({ title: 'All Files Available', description: `All ${total} file(s) are in storage.` })
}
