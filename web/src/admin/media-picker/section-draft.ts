import type { ContentKey } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { ContentSection, type ContentSectionChange } from '@highline/shared/schemas/content-section'
import { useId, useState } from 'react'
import { useWrite } from '../../api/use-write'
import { draftOf, isChanged, useDraft } from '../../forms/draft'
import { handleError } from '../shell/toasts'
import { useBlockLeaving } from '../shell/unsaved'

/**
 * State of an editor that takes the place of a value until it is closed.
 * @param onEdit called when an edit begins and ends
 */
export function useEditState(onEdit?: (isEdited: boolean) => void) {
  const [state, setState] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const change = (next: typeof state) => {
    setState(next)
    onEdit?.(next === 'editing')
  }
  return { state, edit: () => change('editing'), close: () => change('edited') }
}

interface SectionDraftOptions<Value> {
  name: ContentKey
  /** Stored section when the editor is opened; later fetches do not change the draft. */
  stored: ContentSection | undefined
  value: Value
  /** Returns the fields that a save changes. */
  bodyOf: (value: Value) => Omit<ContentSectionChange, 'sectionKey' | 'version'>
  /** Called with the section that the save has replaced, too. */
  onSaved: (saved: ContentSection, base: ContentSection | undefined) => void
  /** Message for a failure that the server does not explain. */
  failed: string
}

/** Edits some fields of a content section in a draft. */
export function useSectionDraft<Value>({
  name,
  stored,
  value,
  bodyOf,
  ...outcome
}: SectionDraftOptions<Value>) {
  const state = useState(() => draftOf<Value, ContentSection | undefined>(value, stored))
  const [draft] = state
  const { mutateAsync } = useWrite(contentSections.update)
  useBlockLeaving(useId(), isChanged(draft))
  const actions = useDraft(state, {
    schema: ContentSection,
    send: ({ value, base }) =>
      mutateAsync({ body: { ...bodyOf(value), sectionKey: name, version: base?.version ?? 0 } }),
    onSaved: (saved) => outcome.onSaved(saved, draft.base),
    onFailed: handleError(outcome.failed),
  })
  return { draft, ...actions }
}
