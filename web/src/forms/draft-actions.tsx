import { Button } from '../ui/button'
import type { Draft } from './use-draft'

interface DraftActionsProps {
  draft: Draft<unknown, unknown>
  saving: boolean
  disabled?: boolean
  /** The form that is submitted, for buttons outside of it. */
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
