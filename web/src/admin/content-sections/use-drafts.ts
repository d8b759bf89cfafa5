import type { ContentKey } from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useState } from 'react'
import { type Draft, isChanged } from '../../forms/use-draft'
import { useMarkUnsaved } from '../shell/unsaved'

/** A text that is being edited; nothing may be stored of it yet. */
export type TextDraft = Draft<string, ContentSection | undefined>

type TextDrafts = Readonly<Partial<Record<ContentKey, TextDraft>>>

/**
 * The drafts of all texts. They are kept above the cards, so that neither a search nor a refresh of the list
 * discards one.
 */
export function useDrafts() {
  const [drafts, setDrafts] = useState<TextDrafts>({})
  useMarkUnsaved('content', Object.values(drafts).some(isChanged))
  return {
    drafts,
    open: (key: ContentKey, draft: TextDraft) => setDrafts((all) => ({ ...all, [key]: draft })),
    change: (key: ContentKey, update: (now: TextDraft) => TextDraft) =>
      setDrafts(({ [key]: now, ...others }) => (now ? { ...others, [key]: update(now) } : others)),
    close: (key: ContentKey) => setDrafts(({ [key]: _closed, ...others }) => others),
  }
}
