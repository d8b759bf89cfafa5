import type { ContentKey } from '@highline/shared/content-keys'
import { useState } from 'react'
import { useMarkUnsaved } from '../shell/unsaved'
import { type Draft, type Drafts, isChanged, withDraft, withoutDraft } from './drafts'

/**
 * The texts that are being edited. They are kept above the cards, so that neither a search nor a refresh of
 * the list takes words away.
 */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({})
  useMarkUnsaved('content', Object.values(drafts).some(isChanged))
  return {
    drafts,
    put: (key: ContentKey, draft: Draft) => setDrafts((all) => withDraft(all, key, draft)),
    close: (key: ContentKey) => setDrafts((all) => withoutDraft(all, key)),
  }
}
