import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentSectionChange } from '@highline/shared/schemas/content-section'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { handleError, succeed } from '../shell/toasts'

interface SaveOptions {
  /** Description in the toast of a successful save. */
  successMessage: string
  fallback?: string
  onSaved?: (() => void) | undefined
}

/** Saves fields of a content section without a draft, based on the version given. A failure refetches all sections. */
export function useSaveSection() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(contentSections.update)
  const save = (body: ContentSectionChange, options: SaveOptions) => {
    const { successMessage, fallback = 'It could not be saved. Please try again.', onSaved } = options
    mutateAsync({ body }).then(
      () => {
        onSaved?.()
        succeed({ title: 'Content Updated', description: successMessage })
      },
      (error) => {
        handleError(fallback)(error)
        void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
      },
    )
  }
  return { save, saving: isPending }
}

export const restored = {
  successMessage: 'The earlier text is back.',
  fallback: 'The earlier text could not be brought back. Please try again.',
}
