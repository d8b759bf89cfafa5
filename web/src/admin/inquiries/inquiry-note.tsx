import { lengths } from '@highline/shared/constants'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { useState } from 'react'
import { ConflictNotice } from '../../forms/conflict-notice'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { autofocusRef } from '../shell/autofocus-ref'
import { succeed } from '../shell/toasts'
import { useMarkUnsaved } from '../shell/unsaved'
import { useChangeInquiry } from './use-change-inquiry'

/** A private note, as it stands. */
export function StoredNote({ note }: { note: string }) {
  return (
    <div className="inquiry-note">
      <p className="field-label">Private note</p>
      <p className="inquiry-note-text">{note}</p>
    </div>
  )
}

interface NoteEditorProps {
  inquiry: Inquiry
  onClose: () => void
}

/** A private note in the making. When somebody else saved another first, both are shown and a person decides. */
export function NoteEditor({ inquiry, onClose }: NoteEditorProps) {
  const [seen, setSeen] = useState(inquiry)
  const [theirs, setTheirs] = useState<string>()
  const [note, setNote] = useState(inquiry.note)
  const { change, changing } = useChangeInquiry()
  useMarkUnsaved(`note-${inquiry.id}`, note !== inquiry.note)
  const save = () =>
    change(
      { seen, part: { note } },
      {
        onSaved: () => {
          onClose()
          succeed({ title: 'Note Saved', description: 'Only administrators see it.' })
        },
        onClash: (stored) => {
          setSeen(stored)
          setTheirs(stored.note)
        },
      },
    )
  return (
    <form
      className="inquiry-note-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!changing) save()
      }}
    >
      {theirs !== undefined && (
        <ConflictNotice what="another note">
          <p className="inquiry-note-text">{theirs || 'Nothing'}</p>
        </ConflictNotice>
      )}
      <TextArea
        label={theirs === undefined ? 'Private note' : 'Your note'}
        hint="Only administrators see it."
        rows={3}
        ref={autofocusRef}
        value={note}
        maxLength={lengths.note}
        readOnly={changing}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="inquiry-actions">
        <Button type="submit" size="small" disabled={changing}>
          {changing ? 'Saving…' : theirs === undefined ? 'Save Note' : 'Save Mine'}
        </Button>
        <Button variant="secondary" size="small" disabled={changing} onClick={onClose}>
          {theirs === undefined ? 'Cancel' : 'Keep Theirs'}
        </Button>
      </div>
    </form>
  )
}
