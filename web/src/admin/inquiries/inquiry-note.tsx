import { lengths } from '@highline/shared/constants'
import { Inquiry } from '@highline/shared/schemas/inquiry'
import { useState } from 'react'
import { ConflictNotice, DraftActions, draftOf, isChanged, useDraft } from '../../forms/draft'
import { TextArea } from '../../ui/field'
import { Form } from '../../ui/form'
import { autofocusRef } from '../shell/autofocus-ref'
import { succeed } from '../shell/toasts'
import { useMarkUnsaved } from '../shell/unsaved'
import { useChangeInquiry } from './use-change-inquiry'

export function NoteEditor({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const { send, show, failed } = useChangeInquiry(inquiry)
  const state = useState(() => draftOf(inquiry.note, inquiry))
  const [draft] = state
  useMarkUnsaved(`note-${inquiry.id}`, isChanged(draft))
  const { change, save, saving } = useDraft(state, {
    schema: Inquiry,
    send: ({ value, base }) => send(base, { note: value }),
    onSaved: (stored) => {
      show(stored)
      onClose()
      succeed({ title: 'Note Saved', description: 'Only administrators see it.' })
    },
    onConflict: show,
    onFailed: failed,
  })
  return (
    <Form className="inquiry-note-form" onSubmit={() => saving || void save()}>
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
