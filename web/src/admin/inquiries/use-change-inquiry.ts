import { inquiries } from '@highline/shared/endpoints/inquiries'
import { call } from '@highline/shared/http/call'
import { Inquiry, type InquiryStatus } from '@highline/shared/schemas/inquiry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { conflictingValue, isRefusal } from '../../api/errors'
import { useWrite } from '../../api/use-write'
import { draftOf, useDraft } from '../../forms/draft'
import { fail, failWith, succeed } from '../shell/toasts'
import { dropInquiry, replaceInquiry } from './inbox-cache'

/** The fields that an administrator may change. */
type InquiryChange = Partial<Pick<Inquiry, 'status' | 'note'>>

/** Saves a change of an inquiry. Another change of other fields is kept; of the same field it is a conflict. */
export function useChangeInquiry(inquiry: Inquiry) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: saveMerged, meta: { changesNothing: true } })
  return {
    send: (base: Inquiry, change: InquiryChange) => mutateAsync({ base, change }),
    show: (now: Inquiry) => replaceInquiry(client, now),
    failed(error: unknown) {
      if (!isRefusal(error, 'NOT_FOUND')) return changeFailed(error)
      dropInquiry(client, inquiry)
      fail({ title: 'Error', description: 'This inquiry was deleted in the meantime.' })
    },
  }
}

const changeFailed = failWith('The inquiry could not be changed. Please try again.')

/** The status is shown at once, and the stored one when the server has answered. */
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
    /** The status that was set here while another was stored first. */
    conflicting: draft.conflict && draft.value,
    setStatus,
    saving,
    keepStored: () => setDraft(draftOf(inquiry.status, inquiry)),
  }
}

/** Brings what was deleted, or taken for spam by mistake, into the inbox. */
export function useRestore(id: number, title = 'Inquiry Restored') {
  const { mutateAsync, isPending } = useWrite(inquiries.notSpam)
  const restore = () =>
    mutateAsync({ params: { id: String(id) } }).then(
      () => succeed({ title, description: 'The inquiry is in the inbox now.' }),
      failWith('The inquiry could not be moved. Please try again.'),
    )
  return { restore, restoring: isPending }
}

/** @throws ApiError CONFLICT where another save has changed the same fields to something else */
async function saveMerged({ base, change }: { base: Inquiry; change: InquiryChange }): Promise<Inquiry> {
  try {
    return await put(base, change)
  } catch (error) {
    const stored = Inquiry.safeParse(conflictingValue(error)).data
    if (!stored) throw error
    const fields = Object.keys(change) as (keyof InquiryChange)[]
    if (fields.every((field) => stored[field] === change[field])) return stored
    if (fields.every((field) => stored[field] === base[field])) return put(stored, change)
    throw error
  }
}

const put = ({ id, version }: Inquiry, change: InquiryChange) =>
  call(inquiries.update, { params: { id: String(id) }, body: { ...change, version } })
