import { contentSections } from '@highline/shared/endpoints/content-sections'
import { ContentSection } from '@highline/shared/schemas/content-section'
import { useQueryClient } from '@tanstack/react-query'
import { conflictingValue } from '../../api/error-code'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { failWith, succeed } from '../shell/toasts'
import type { ContentEntry } from './content-groups'
import { type Draft, withConflict } from './drafts'
import type { Replaced } from './use-restore'

interface SaveOptions {
  entry: ContentEntry
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
  /** Told what stood there before. */
  onSaved: (replaced: Replaced) => void
}

/** Saves a text. Whatever goes wrong, the words stay in the editor. */
export function useSaveContent({ entry, draft, onDraft, onClose, onSaved }: SaveOptions) {
  const client = useQueryClient()
  const update = useWrite(contentSections.update)

  function failed(error: Error): void {
    const theirs = ContentSection.safeParse(conflictingValue(error)).data
    if (!theirs)
      failWith(error, { title: 'Error', fallback: 'The text could not be saved. Please try again.' })
    else {
      onDraft(withConflict(draft, theirs))
      void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
    }
  }

  const body = { sectionKey: entry.key, content: draft.text, version: draft.version }
  const replaced = draft.theirs ?? entry.stored
  const saved = ({ version = draft.version + 1 }: ContentSection) => {
    onClose()
    onSaved({ content: replaced?.content ?? '', by: version })
    succeed({ title: 'Content Updated', description: 'The text is saved.' })
  }
  return {
    save: () => update.mutate({ body }, { onSuccess: saved, onError: failed }),
    saving: update.isPending,
  }
}
