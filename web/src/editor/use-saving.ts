import { useState } from 'react'
import { isRefusal } from '../api/error-code'
import { errorMessage } from '../api/error-message'
import { useDraft } from '../forms/use-draft'
import type { Content } from '../site/content'
import { editTargetId, type TargetChange } from './edit-target'
import { StoredTarget, saveChange } from './save-change'
import type { Editable } from './stega-content'
import type { useEditing } from './use-editing'

interface SavingOptions {
  editable: Editable
  editing: ReturnType<typeof useEditing>
  change: TargetChange
  /** The content of the page once the change is saved. */
  next: (content: Content) => Content
  /** The message where the server has none. */
  fallback: string
  onSaved: () => void
}

/** Saves what was typed or chosen. The draft and the version that it is based on are kept by `useEditing`. */
export function useSaving({ editable, editing, change, next, fallback, onSaved }: SavingOptions) {
  const { target } = editable
  const base: StoredTarget = { version: editing.versions[editTargetId(target)] }
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<StoredTarget>()
  const draft = { value: change, original: change, base, conflict }
  const { save } = useDraft([draft, (update) => setConflict(update(draft).conflict)], {
    schema: StoredTarget,
    send: () => saveChange(target, change, base.version),
    onSaved: ({ version }) => {
      editing.keep(next)
      editing.setVersion(target, version)
      editing.discard(editable)
      onSaved()
    },
    onConflict: (stored) => editing.rebase(target, stored),
    onFailed: (error) => {
      setConflict(undefined)
      setProblem(sentence(error, editable, fallback))
    },
  })
  return {
    async save(): Promise<void> {
      editing.setSaving(true)
      setProblem(undefined)
      await save()
      editing.setSaving(false)
    },
    saving: editing.saving,
    problem,
    conflict,
  }
}

function sentence(error: unknown, editable: Editable, fallback: string): string {
  if (isRefusal(error, 'UNAUTHENTICATED'))
    return 'Your session has ended. Log in again in another tab, then save: your changes are kept here.'
  return errorMessage(error, fallback, {
    ['field' in editable ? editable.field : 'mediaId']: editable.label,
  })
}
