import { useState } from 'react'
import { isRefusal } from '../api/error-code'
import { errorMessage } from '../api/error-message'
import type { Content } from '../site/content'
import { editTargetId } from './edit-target'
import { type Change, type Current, currentIn, saveChange } from './save-change'
import type { Editable } from './stega-content'
import type { useEditing } from './use-editing'

interface SavingOptions {
  changeable: Editable
  editing: ReturnType<typeof useEditing>
  /** What is said when the server says nothing. */
  fallback: string
  onSaved: () => void
}

/** Saves a change. Whatever goes wrong, it stays where it was made. */
export function useSaving({ changeable, editing, fallback, onSaved }: SavingOptions) {
  const { target } = changeable
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Current>()

  /** @param next what the page shows once it is saved */
  async function save(change: Change, next: (content: Content) => Content): Promise<void> {
    editing.setSaving(true)
    setProblem(undefined)
    try {
      const { version } = await saveChange(target, change, editing.versions[editTargetId(target)])
      editing.keep(next)
      editing.seen(target, version)
      editing.discard(changeable)
      onSaved()
    } catch (error) {
      await meet(error).catch(failed)
    } finally {
      editing.setSaving(false)
    }
  }

  /** Rejects unless somebody else saved first. */
  async function meet(error: unknown): Promise<void> {
    const current = currentIn(error)
    if (!current) throw error
    await editing.meet(target, current)
    setTheirs(current)
  }

  function failed(error: unknown): void {
    setTheirs(undefined)
    setProblem(sentence(error, changeable, fallback))
  }

  return { save, saving: editing.saving, problem, theirs }
}

function sentence(error: unknown, changeable: Editable, fallback: string): string {
  if (isRefusal(error, 'UNAUTHENTICATED'))
    return 'Your session has ended. Log in again in another tab, then save: your changes are kept here.'
  return errorMessage(error, fallback, {
    ['field' in changeable ? changeable.field : 'mediaId']: changeable.label,
  })
}
