import { lengths } from '@highline/shared/constants'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { ConflictNotice } from '../../forms/conflict-notice'
import { DraftActions } from '../../forms/draft-actions'
import { TextArea } from '../../ui/field'
import { Form } from '../../ui/form'
import { autofocusRef } from '../shell/autofocus-ref'
import { useNote } from './use-change-inquiry'

/** The private note of an inquiry. */
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

/** The form of a private note. */
export function NoteEditor({ inquiry, onClose }: NoteEditorProps) {
  const { draft, change, save, saving } = useNote(inquiry, onClose)
  return (
    <Form
      className="inquiry-note-form"
      onSubmit={() => {
        if (!saving) void save()
      }}
    >
      {draft.conflict && (
        <ConflictNotice title="Somebody saved another note in the meantime:">
          <p className="inquiry-note-text">{draft.conflict.note || 'Nothing'}</p>
        </ConflictNotice>
      )}
      <TextArea
        label={draft.conflict ? 'Your note' : 'Private note'}
        hint="Only administrators see it."
        rows={3}
        ref={autofocusRef}
        value={draft.value}
        maxLength={lengths.note}
        readOnly={saving}
        onChange={({ target }) => change(() => target.value)}
      />
      <DraftActions
        draft={draft}
        saving={saving}
        className="inquiry-actions"
        size="small"
        save="Save Note"
        onCancel={onClose}
      />
    </Form>
  )
}
