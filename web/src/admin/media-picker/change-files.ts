import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { handleError, succeed } from '../shell/toasts'

interface ChangeAll {
  readonly changes: readonly (() => Promise<unknown>)[]
  /** Title of the toast when a change fails; earlier changes are not rolled back. */
  readonly failed: string
  readonly onDone: () => void
}

/** Makes changes one after another. The first failure stops the sequence and invalidates all queries. */
export function useChangeAll() {
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

/** Restores files from the bin; places that showed them show them again. */
export function useRestoreFiles() {
  const { changeAll, busy } = useChangeAll()
  /** @param logoId file to make the logo again */
  const restore = (ids: readonly number[], description: string, logoId?: number) =>
    changeAll({
      changes: [
        ...ids.map((id) => () => call(media.restore, { params: { id: String(id) } })),
        ...(logoId === undefined ? [] : [() => call(logo.update, { body: { mediaId: logoId } })]),
      ],
      failed: 'Restore failed',
      onDone: () => succeed({ title: 'Media restored', description }),
    })
  return { restore, restoring: busy }
}
