import { pageSections } from '@highline/shared/content-keys'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { restoreFocusRef } from '../shell/autofocus-ref'
import type { ContentEntry } from './content-groups'
import { HistoryDialog } from './history-dialog'
import { type Replaced, useRestore } from './use-restore'
import { VisibilityDialog } from './visibility-dialog'

interface CardActionsProps {
  entry: ContentEntry
  /** What the last save from this card took the place of. */
  replaced: Replaced | undefined
  /** The card has been edited: the focus comes back to where the edit began. */
  takesFocus: boolean
  onEdit: () => void
}

/** What can be done with a text: edit it, take the last save back, bring an earlier text back, hide its line. */
export function CardActions({ entry, replaced, takesFocus, onEdit }: CardActionsProps) {
  const { key, spec, stored } = entry
  const [open, setOpen] = useState<'history' | 'visibility'>()
  const close = () => setOpen(undefined)
  const editButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) restoreFocusRef(editButton.current)
  }, [takesFocus])
  const { restore, restoring } = useRestore(key)
  const name = `${pageSections[spec.section]}: ${spec.label}`
  const undo = replaced && replaced.by === stored?.version ? replaced : undefined
  return (
    <div className="card-actions">
      {undo && (
        <Aside
          label={`Undo the last save of ${name}`}
          disabled={restoring}
          onClick={() => {
            editButton.current?.focus() // at once: this button goes, and who has moved on by then stays there
            restore(undo.content, undo.by)
          }}
        >
          Undo
        </Aside>
      )}
      {stored && (
        <Aside label={`History of ${name}`} onClick={() => setOpen('history')}>
          History
        </Aside>
      )}
      {spec.hideable && (
        <Aside label={`Visibility of ${name}`} onClick={() => setOpen('visibility')}>
          Visibility
        </Aside>
      )}
      <Button variant="secondary" size="small" aria-label={`Edit ${name}`} ref={editButton} onClick={onEdit}>
        Edit
      </Button>
      {open === 'history' && <HistoryDialog entry={entry} onClose={close} />}
      {open === 'visibility' && <VisibilityDialog entry={entry} onClose={close} />}
    </div>
  )
}

interface AsideProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: string
}

/** What is done less often than editing. */
const Aside = ({ label, ...rest }: AsideProps) => (
  <Button variant="ghost" size="small" aria-label={label} {...rest} />
)
