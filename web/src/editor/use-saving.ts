import { useState } from 'react'
import { errorMessage, isSessionOver } from '../api/errors'
import { type Draft, useDraft } from '../forms/draft'
import type { Content } from '../site/content'
import { type Editable, editTargetId, type TargetChange } from './edit-target'
import type { PanelProps } from './panel-form'
import { StoredTarget, saveChange } from './save-change'

/** A change of a target, and the content of the page once it is saved. */
interface Edit {
  readonly change: TargetChange
  readonly next: (content: Content) => Content
}

interface Saving {
  readonly edit: Edit
  /** Takes the edit back. */
  readonly undo: Edit
}

interface SavingOptions extends PanelProps {
  editable: Editable
  /** What is edited, as the buttons call it. */
  noun: 'Text' | 'Picture'
  /** The content of the page with what is stored. */
  showStored: (stored: StoredTarget) => Edit['next']
}

const unchanged: Edit = { change: {}, next: (content) => content }
const idle: Saving = { edit: unchanged, undo: unchanged }

/** Saves what was typed or chosen. The draft and the version that it is based on are kept by `useEditing`. */
export function useSaving({ editable, editing, noun, showStored, onClose }: SavingOptions) {
  const { target, label } = editable
  const base: StoredTarget = { version: editing.versions[editTargetId(target)] }
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<StoredTarget>()
  const draft: Draft<Saving, StoredTarget> = { value: idle, original: idle, base, conflict }

  async function takeBack({ change, next }: Edit, saved: number | undefined) {
    const { version } = await saveChange(target, change, saved)
    editing.setVersion(target, version)
    return next
  }
  const { save } = useDraft([draft, (update) => setConflict(update(draft).conflict)], {
    schema: StoredTarget,
    send: async ({ value: { edit, undo } }) => {
      const { version } = await saveChange(target, edit.change, base.version)
      return { version, next: edit.next, undo: () => takeBack(undo, version) }
    },
    onSaved: ({ version, next, undo }) => {
      editing.setVersion(target, version)
      editing.discard(editable)
      editing.saved(next, undo)
      onClose()
    },
    onConflict: (stored) => editing.rebase(target, stored),
    onFailed: (error) => {
      setConflict(undefined)
      const fallback = `The ${noun.toLowerCase()} could not be saved. Please try again.`
      setProblem(
        failureMessage(error, fallback, { ['field' in editable ? editable.field : 'mediaId']: label }),
      )
    },
  })
  return {
    async save(edit: Edit, undo: Edit): Promise<void> {
      editing.setSaving(true)
      setProblem(undefined)
      await save({ ...draft, value: { edit, undo } })
      editing.setSaving(false)
    },
    conflict,
    /** For `PanelForm`. */
    panel: {
      label: `Edit ${label}`,
      saving: editing.saving,
      changed: editing.isDraft(editable),
      problem,
      save: conflict ? `Save My ${noun}` : 'Save',
      discard: conflict ? `Keep Saved ${noun}` : 'Cancel',
      onDiscard: () => {
        if (conflict) editing.keep(showStored(conflict))
        editing.discard(editable)
        onClose()
      },
      onClose,
    },
  }
}

/** Why a change could not be saved. @param labels see `errorMessage` */
export const failureMessage = (error: unknown, fallback: string, labels?: Record<string, string>): string =>
  sessionOver(error, 'save: your changes are kept here') ?? errorMessage(error, fallback, labels)

/** What to do where the session is over. @param then what helps once logged in again */
export const sessionOver = (error: unknown, then: string): string | undefined =>
  isSessionOver(error) ? `Your session has ended. Log in again in another tab, then ${then}.` : undefined
