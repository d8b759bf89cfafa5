import type { ContentKey } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { ApiError } from '@highline/shared/http/errors'
import { ContentSection } from '@highline/shared/schemas/content-section'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { failWith, succeed } from '../toasts'
import { type Draft, withTheirs } from './drafts'

interface SaveOptions {
  key: ContentKey
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
}

/** Saves a text. Whatever goes wrong, the words stay in the editor. */
export function useSaveContent({ key, draft, onDraft, onClose }: SaveOptions) {
  const client = useQueryClient()
  const update = useWrite(contentSections.update)

  function failed(error: Error): void {
    const theirs = theirsOf(error)
    if (!theirs)
      failWith(error, { title: 'Error', fallback: 'The text could not be saved. Please try again.' })
    else {
      onDraft(withTheirs(draft, theirs))
      void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
    }
  }

  const body = { sectionKey: key, content: draft.text, version: draft.version }
  const saved = () => {
    onClose()
    succeed({ title: 'Content Updated', description: 'The text is saved.' })
  }
  return {
    save: () => update.mutate({ body }, { onSuccess: saved, onError: failed }),
    saving: update.isPending,
  }
}

/** What stands there now, when somebody else saved first. */
function theirsOf(error: Error): ContentSection | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined
  return ContentSection.safeParse(error.body?.current).data
}
