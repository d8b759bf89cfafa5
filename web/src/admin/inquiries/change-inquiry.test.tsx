import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { at, json, refusal, type SeenRequest } from '../../testing/stub-api'
import { InquiriesTab } from './inquiries-tab'

const api = freshAdmin()

const update = at(inquiries.update, 1)

let stored: Inquiry

beforeEach(() => {
  stored = inquiryWith(1, { firstName: 'Ada', lastName: 'Byron' })
  api.on(inquiries.list, (request) => inboxWith([stored])(request))
  api.on(update, save)
})

/** Answers an update, and refuses stale versions with a conflict. */
function save({ body }: SeenRequest): Response {
  const { version, ...part } = Object(body)
  if (version !== stored.version) return refusal('CONFLICT', { details: { current: stored } })
  stored = { ...stored, ...part, version: stored.version + 1 }
  return json(stored)
}

/** Stores a change made in another browser. */
const elsewhere = (part: Partial<Inquiry>) => {
  stored = { ...stored, ...part, version: stored.version + 1 }
}

async function card() {
  renderWithToasts(<InquiriesTab />)
  return within(await screen.findByRole('article', { name: 'Ada Byron' }))
}
const sent = () => api.seenOf(update).map(({ body }) => body)

describe('inquiry status', () => {
  it('is changed repeatedly, each time with the version on screen', async () => {
    const shown = await card()
    press('Mark as Answered')
    await waitFor(() => expect(stored.status).toBe('answered'))
    await waitFor(() => expect(shown.getByText('Mark as New').getAttribute('aria-disabled')).toBe('false'))
    press('Archive')
    await shown.findByText('Archived')
    await waitFor(() => expect(shown.getByText('Unarchive').getAttribute('aria-disabled')).toBe('false'))
    press('Unarchive')
    await shown.findByText(/^Overdue by/)
    expect(sent()).toEqual([
      { status: 'answered', version: 1 },
      { status: 'closed', version: 2 },
      { status: 'new', version: 3 },
    ])
    expect(api.seenOf(inquiries.list)).toHaveLength(1)
  })

  it('is not overwritten by a list that was requested before the change and arrives after it', async () => {
    const shown = await card()
    const late = Promise.withResolvers<Response>()
    const before = json([stored], { 'x-total-count': '1' })
    api.on(inquiries.list, () => late.promise)
    fireEvent.click(screen.getByLabelText('Refresh'))
    await waitFor(() => expect(api.seenOf(inquiries.list)).toHaveLength(2))
    api.on(inquiries.list, (request) => inboxWith([stored])(request))
    press('Mark as Answered')
    await waitFor(() => expect(shown.getByText('Mark as New').getAttribute('aria-disabled')).toBe('false'))
    late.resolve(before)
    await waitFor(() => expect(screen.getByLabelText('Refresh')).toHaveProperty('disabled', false))
    shown.getByText('Mark as New')
  })

  it('is updated optimistically and reverted when the save fails', async () => {
    const shown = await card()
    const answer = Promise.withResolvers<Response>()
    api.on(update, () => answer.promise)
    press('Mark as Answered')
    await shown.findByText('Answered')
    answer.resolve(refusal('UNAVAILABLE'))
    await toastOf('Error')
    shown.getByText('Mark as Answered')
  })

  it('shows a conflict when it was set to another value, and a second save overwrites it', async () => {
    const shown = await card()
    elsewhere({ status: 'closed' })
    press('Mark as Answered')
    await screen.findByText('Somebody else set this to “Archived” in the meantime.')
    screen.getByText('You wanted “Answered”.')
    shown.getByText('Unarchive')
    press('Set to Answered')
    await waitFor(() => expect(stored.status).toBe('answered'))
    expect(screen.queryByText('You wanted “Answered”.')).toBeNull()
  })

  it('does not conflict with a note saved elsewhere', async () => {
    const shown = await card()
    elsewhere({ note: 'Rang back' })
    press('Mark as Answered')
    await shown.findByText('Rang back')
    expect(stored).toMatchObject({ status: 'answered', note: 'Rang back' })
    expect(screen.queryByText(/in the meantime/)).toBeNull()
  })

  it('becomes answered again when an answered inquiry is unarchived', async () => {
    const shown = await card()
    elsewhere({ status: 'closed', answeredAt: '2026-11-20T10:00:00.000Z' })
    fireEvent.click(screen.getByLabelText('Refresh'))
    fireEvent.click(await shown.findByText('Unarchive'))
    await waitFor(() => expect(stored).toMatchObject({ status: 'answered' }))
  })

  it('shows an error and removes the inquiry when it was deleted elsewhere', async () => {
    await card()
    api.on(update, () => refusal('NOT_FOUND'))
    press('Mark as Answered')
    await screen.findByText('This inquiry was deleted in the meantime.')
    await screen.findByText('Contact Inquiries (0)')
  })
})

describe('reply link', () => {
  const comeBack = () => fireEvent.focus(window)

  it('asks once per click, when the window regains focus, whether to mark as answered', async () => {
    await card()
    const reply = screen.getByText('Reply')
    comeBack()
    expect(screen.queryByText('Mark as answered?')).toBeNull()
    reply.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(reply)
    expect(screen.queryByText('Mark as answered?')).toBeNull()
    comeBack()
    press('Not Yet')
    comeBack()
    expect(screen.queryByText('Mark as answered?')).toBeNull()
    fireEvent.click(reply)
    comeBack()
    press('Yes, Answered')
    await waitFor(() => expect(stored.status).toBe('answered'))
    expect(screen.queryByText('Mark as answered?')).toBeNull()
  })
})

describe('private note', () => {
  it('is saved and shown, and an edit can be cancelled', async () => {
    const shown = await card()
    press('Add Note')
    expect(document.activeElement).toBe(screen.getByLabelText('Private note'))
    fillIn('Private note', 'Rang back')
    press('Save Note')
    await toastOf('Note Saved')
    shown.getByText('Rang back')
    press('Edit Note')
    fillIn('Private note', 'Never mind')
    press('Cancel')
    shown.getByText('Rang back')
    expect(sent()).toEqual([{ note: 'Rang back', version: 1 }])
  })

  it('is not overwritten by a late answer to an earlier change', async () => {
    const shown = await card()
    const late = Promise.withResolvers<void>()
    api.on(update, async (request) => {
      const answer = save(request)
      await late.promise
      return answer
    })
    press('Mark as Answered')
    await waitFor(() => expect(sent()).toHaveLength(1))
    api.on(update, save)
    press('Add Note')
    fillIn('Private note', 'Rang back')
    press('Save Note')
    await toastOf('Note Saved')
    late.resolve()
    await waitFor(() => expect(shown.getByText('Archive').getAttribute('aria-disabled')).toBe('false'))
    shown.getByText('Rang back')
    shown.getByText('Mark as New')
  })

  it('shows both notes on a conflict and saves the chosen one', async () => {
    await card()
    press('Add Note')
    fillIn('Private note', 'Mine')
    elsewhere({ note: 'Theirs' })
    press('Save Note')
    await screen.findByText('Somebody saved another note in the meantime:')
    screen.getByText('Theirs')
    expect(screen.getByLabelText('Your note')).toHaveProperty('value', 'Mine')
    press('Save Mine')
    await toastOf('Note Saved')
    expect(stored.note).toBe('Mine')
  })

  it('asks for confirmation before another list replaces an unsaved note', async () => {
    await card()
    press('Add Note')
    fillIn('Private note', 'Half a thought')
    fireEvent.click(screen.getByText('Show what was caught as spam or deleted'))
    press('Keep Editing')
    fireEvent.change(screen.getByLabelText('Search the inquiries'), { target: { value: 'x' } })
    press('Search')
    expect(screen.getByLabelText('Private note')).toHaveProperty('value', 'Half a thought')
    expect(api.seenOf(inquiries.list)).toHaveLength(1)
  })
})
