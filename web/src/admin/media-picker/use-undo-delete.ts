import { media } from '@highline/shared/endpoints/media'
import { useWrite } from '../../api/use-write'
import type { ToastAction } from '../../ui/toast-store'
import { failWith, succeed } from '../shell/toasts'

/** What brings a file back from the bin, for the toast that says that it is there; places that showed it show it again. */
export function useUndoDelete(id: number): ToastAction {
  const { mutate } = useWrite(media.restore)
  return {
    label: 'Undo',
    otherwise: 'Open the bin in Media Files and restore it',
    act: () =>
      mutate(
        { params: { id: String(id) } },
        {
          onSuccess: () =>
            succeed({ title: 'Media restored', description: 'The file is back in the library.' }),
          onError: (error) => failWith(error, { title: 'Restore failed', fallback: 'Please try again' }),
        },
      ),
  }
}
