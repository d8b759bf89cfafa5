import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { conflictingValue } from '../api/errors'
import { Button } from '../ui/button'

/** A value that is being edited. It is based on a stored item, whose version is sent with a save. */
export interface Draft<Value, Stored> {
  readonly value: Value
  /** The value with which the editor opened. Drafts with different originals are different drafts. */
  readonly original: Value
  /** The stored item that the next save replaces. */
  readonly base: Stored
  /** Item that another save stored first. It becomes the base, so that saving again replaces it. */
  readonly conflict?: Stored | undefined
}

export const draftOf = <Value, Stored>(value: Value, base: Stored): Draft<Value, Stored> => ({
  value,
  original: value,
  base,
})

export const isChanged = ({ value, original }: Draft<unknown, unknown>) =>
  JSON.stringify(value) !== JSON.stringify(original)

interface DraftOptions<Value, Stored, Saved> {
  /** Schema of the stored item in a CONFLICT error. */
  schema: z.ZodMiniType<Stored>
  /** Rejects with CONFLICT when the base is no longer the stored item. */
  send: (draft: Draft<Value, Stored>) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onConflict?: (stored: Stored) => void
  /** Called for every failure except a conflict. */
  onFailed: (error: unknown) => void
}

/**
 * Edits a value that others may edit at the same time. A failed save leaves the draft as it is. A save with an outdated
 * base adds the stored item to the draft as its conflict, so that the editor can show both.
 * @param state as from `useState`; held by a parent if the draft outlives its editor
 */
export function useDraft<Value, Stored, Saved>(
  [draft, setDraft]: readonly [
    Draft<Value, Stored>,
    (update: (now: Draft<Value, Stored>) => Draft<Value, Stored>) => void,
  ],
  { schema, send, onSaved, onConflict, onFailed }: DraftOptions<Value, Stored, Saved>,
) {
  const [sent, setSent] = useState<Draft<Value, Stored>>()
  return {
    change: (update: (value: Value) => Value) => setDraft((now) => ({ ...now, value: update(now.value) })),
    /** Resolves when the outcome is known. */
    async save(saved = draft): Promise<void> {
      setSent(saved)
      await send(saved).then(onSaved, (error) => {
        const conflict = schema.safeParse(conflictingValue(error)).data
        if (conflict === undefined) return onFailed(error)
        onConflict?.(conflict)
        setDraft((now) => (now.original === saved.original ? { ...now, base: conflict, conflict } : now))
      })
      setSent((now) => (now === saved ? undefined : now))
    },
    saving: sent !== undefined && sent.original === draft.original,
  }
}

/** The stored value of a conflict, shown above the draft. */
export function ConflictNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="conflict-notice" role="alert">
      <p className="field-label">{title}</p> {children}
    </div>
  )
}

interface DraftActionsProps {
  draft: Draft<unknown, unknown>
  saving: boolean
  disabled?: boolean
  /** Id of the form to submit, for buttons outside it. */
  form?: string
  className: string
  size?: 'small'
  save?: string
  saveMine?: string
  keepStored?: string
  /** Closes the editor; without it there is no second button. */
  onCancel: (() => void) | undefined
}

/** The buttons of an editor: save and cancel, or the choice between both values of a conflict. */
export function DraftActions({ draft, saving, disabled, form, className, ...rest }: DraftActionsProps) {
  const {
    size = 'medium',
    save = 'Save',
    saveMine = 'Save Mine',
    keepStored = 'Keep Theirs',
    onCancel,
  } = rest
  const label = draft.conflict ? saveMine : save
  return (
    <div className={className}>
      <Button type="submit" form={form} size={size} disabled={saving || disabled}>
        {saving ? 'Saving…' : label}
      </Button>
      {onCancel && (
        <Button variant="secondary" size={size} disabled={saving} onClick={onCancel}>
          {draft.conflict ? keepStored : 'Cancel'}
        </Button>
      )}
    </div>
  )
}
