import { useState } from 'react'
import { errorMessage, isSessionOver } from '../api/errors'
import type { Editable, StoredTarget, TargetChange } from './edit-target'
import type { PanelProps } from './panel-form'
import { saveChange, storedAt, storedValue, withStored } from './stored-page'
import type { Editing } from './use-editing'

/**
 * Saves an edited text or picture, based on the version that the page shows, which `useEditing` keeps.
 * @param noun name of the edited thing in the labels of buttons
 */
export function useSaving(editable: Editable, noun: 'Text' | 'Picture', { editing, onClose }: PanelProps) {
  const { target, field, label } = editable
  const { problem, setProblem, attempt } = useAttempt(editing)
  const draft = editing.draftOf(editable)
  const stored = editing.storedValue(editable)
  const conflict = draft !== undefined && draft.original !== stored

  /**
   * Resolves to undefined if another save changed the same field first; the panel then shows the conflict. If it
   * changed other fields only, the change is sent again.
   */
  async function send(change: TargetChange): Promise<StoredTarget | undefined> {
    try {
      return await saveChange(target, change, editing.versionOf(target))
    } catch (error) {
      const page = await editing.showConflict(target, error)
      const seen = [stored, draft?.original]
      if (!seen.includes(storedValue(page, editable))) return undefined
      return saveChange(target, change, storedAt(page, target)?.version)
    }
  }
  async function save(change: TargetChange, undo: TargetChange): Promise<void> {
    const saved = await send(change)
    if (!saved && !draft) setProblem('Somebody saved another text in the meantime.')
    if (!saved) return
    editing.discard(editable)
    editing.saved(
      (page) => withStored(page, target, saved),
      async () => {
        const back = await saveChange(target, undo, saved.version)
        return (page) => withStored(page, target, back)
      },
    )
    onClose()
  }
  const fallback = `The ${noun.toLowerCase()} could not be saved. Please try again.`
  return {
    /** @param undo reverts the change */
    save: (change: TargetChange, undo: TargetChange) =>
      void attempt(() => save(change, undo), fallback, { [field]: label }),
    draft,
    stored,
    conflict,
    /** Props of `PanelForm`. */
    panel: {
      label: `Edit ${label}`,
      saving: editing.saving,
      changed: draft !== undefined,
      problem,
      save: conflict ? `Save My ${noun}` : 'Save',
      discard: conflict ? `Keep Saved ${noun}` : 'Cancel',
      onDiscard: () => {
        editing.discard(editable)
        onClose()
      },
      onClose,
    },
  }
}

/** Runs a save, and keeps the message of a failure until the next attempt. */
export function useAttempt({ whileSaving }: Editing) {
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    setProblem,
    /** @param labels see `errorMessage` */
    attempt(work: () => Promise<void>, fallback: string, labels: Record<string, string>) {
      setProblem(undefined)
      const messageOf = (error: unknown) =>
        sessionEndedMessage(error, 'save: your changes are kept here') ??
        errorMessage(error, fallback, labels)
      return whileSaving(() => work().catch((error) => setProblem(messageOf(error))))
    },
  }
}

/** Returns instructions if the session has ended, else undefined. @param then what to do after logging in again */
export const sessionEndedMessage = (error: unknown, then: string): string | undefined =>
  isSessionOver(error) ? `Your session has ended. Log in again in another tab, then ${then}.` : undefined
