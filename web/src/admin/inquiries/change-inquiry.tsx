import { lengths } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { call } from '@highline/shared/http/call'
import { Inquiry, type InquiryStatus } from '@highline/shared/schemas/inquiry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { conflictingValue, isRefusal } from '../../api/errors'
import { useWrite } from '../../api/use-write'
import { ConflictNotice, DraftActions, draftOf, isChanged, useDraft } from '../../forms/draft'
import { TextArea } from '../../ui/field'
import { Form } from '../../ui/form'
import { autofocusRef } from '../shell/autofocus-ref'
import { fail, handleError, succeed } from '../shell/toasts'
import { useBlockLeaving } from '../shell/unsaved'
import { cacheInquiry, evictInquiry } from './inquiry-pages'

type InquiryChange = Partial<Pick<Inquiry, 'status' | 'note'>>

/** Saves a change of an inquiry. Concurrent changes of other fields are kept; of the same field, they conflict. */
function useChangeInquiry(inquiry: Inquiry) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: saveMerged, meta: { skipsRefetch: true } })
  return {
    send: (base: Inquiry, change: InquiryChange) => mutateAsync({ base, change }),
    show: (now: Inquiry) => cacheInquiry(client, now),
    failed(error: unknown) {
      if (!isRefusal(error, 'NOT_FOUND')) return changeFailed(error)
      evictInquiry(client, inquiry)
      fail({ title: 'Error', description: 'This inquiry was deleted in the meantime.' })
    },
  }
}

const changeFailed = handleError('The inquiry could not be changed. Please try again.')

/** Changes the status with an optimistic update; the stored status replaces it when the server has answered. */
export function useStatus(inquiry: Inquiry) {
  const { send, show, failed } = useChangeInquiry(inquiry)
  const [draft, setDraft] = useState(() => draftOf(inquiry.status, inquiry))
  const { save, saving } = useDraft([draft, setDraft], {
    schema: Inquiry,
    send: ({ value, base }) => send(base, { status: value }),
    onSaved: show,
    onConflict: show,
    onFailed: (error) => {
      show(inquiry)
      failed(error)
    },
  })
  function setStatus(status: InquiryStatus): void {
    if (saving) return
    const next = draftOf(status, inquiry)
    setDraft(next)
    show({ ...inquiry, status })
    void save(next)
  }
  return {
    /** Status that was set here but refused, because another status had been stored first. */
    conflicting: draft.conflict && draft.value,
    setStatus,
    saving,
    keepStored: () => setDraft(draftOf(inquiry.status, inquiry)),
  }
}

/** Moves an inquiry that was deleted, or mistaken for spam, into the inbox. */
export function useRestore(id: number, title = 'Inquiry Restored') {
  const { mutateAsync, isPending } = useWrite(inquiries.notSpam)
  const restore = () =>
    mutateAsync({ params: { id: String(id) } }).then(
      () => succeed({ title, description: 'The inquiry is in the inbox now.' }),
      handleError('The inquiry could not be moved. Please try again.'),
    )
  return { restore, restoring: isPending }
}

/** Retries once if the conflict is in other fields. @throws ApiError CONFLICT if the same fields have changed */
async function saveMerged({ base, change }: { base: Inquiry; change: InquiryChange }): Promise<Inquiry> {
  try {
    return await put(base, change)
  } catch (error) {
    const stored = Inquiry.safeParse(conflictingValue(error)).data
    if (!stored) throw error
    const fields = Object.keys(change) as (keyof InquiryChange)[]
    if (fields.every((field) => stored[field] === base[field])) return put(stored, change)
    throw error
  }
}

const put = ({ id, version }: Inquiry, change: InquiryChange) =>
  call(inquiries.update, { params: { id: String(id) }, body: { ...change, version } })

/** Keeps an inquiry on screen, even if it has left the list, while its note has unsaved changes. */
export type SetPinned = (inquiry: Inquiry, keep: boolean) => void

interface NoteEditorProps {
  inquiry: Inquiry
  keepShown: SetPinned
  onClose: () => void
}

export function NoteEditor({ inquiry, keepShown, onClose }: NoteEditorProps) {
  const { send, show, failed } = useChangeInquiry(inquiry)
  const state = useState(() => draftOf(inquiry.note, inquiry))
  const [draft] = state
  const unsaved = isChanged(draft)
  useBlockLeaving(`note-${inquiry.id}`, unsaved)
  useEffect(() => {
    keepShown(inquiry, unsaved)
    return () => keepShown(inquiry, false)
  }, [keepShown, inquiry, unsaved])
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
        className="actions"
        size="small"
        save="Save Note"
        onCancel={onClose}
      />
    </Form>
  )
}
