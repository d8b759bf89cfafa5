import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { fillIn, freshAdmin, press, toastOf } from '../../testing/render-admin'
import { at, json, refusal, type SeenRequest } from '../../testing/stub-api'
import { cardOf, note, openInbox } from './inbox.testing'

const api = freshAdmin()

const update = at(inquiries.update, 1)
const remove = at(inquiries.remove, 1)

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
  const answered = part.status === 'answered' ? { answeredAt: '2026-11-20T10:00:00.000Z' } : {}
  stored = { ...stored, ...part, ...answered, version: stored.version + 1 }
  return json(stored)
}

/** Stores a change made in another browser. */
const elsewhere = (part: Partial<Inquiry>) => {
  stored = { ...stored, ...part, version: stored.version + 1 }
}

async function card() {
  await openInbox()
  return cardOf('Ada Byron')
}
const sent = () => api.seenOf(update).map(({ body }) => body)
/** Waits until no status is being saved. */
const saved = () =>
  waitFor(() => expect(screen.getByText(/rchive$/).getAttribute('aria-disabled')).toBe('false'))

describe('inquiry status', () => {
  it('is changed repeatedly, each time with the version on screen; Unarchive restores the status', async () => {
    const shown = await card()
    for (const [button, status] of [
      ['Archive', 'Archived'],
      ['Unarchive', /^Overdue by/],
      ['Mark as Answered', /^Answered/],
      ['Archive', 'Archived'],
      ['Unarchive', /^Answered/],
    ] as const) {
      press(button)
      await shown.findByText(status)
      await saved()
    }
    expect(sent()).toEqual([
      { status: 'closed', version: 1 },
      { status: 'new', version: 2 },
      { status: 'answered', version: 3 },
      { status: 'closed', version: 4 },
      { status: 'answered', version: 5 },
    ])
    expect(api.seenOf(inquiries.list)).toHaveLength(1)
  })

  it('is not overwritten by a list that was requested before the change and arrives after it', async () => {
    const shown = await card()
    const late = Promise.withResolvers<Response>()
    const before = json([stored], { 'x-total-count': '1' })
    api.on(inquiries.list, () => late.promise)
    press('Refresh')
    await waitFor(() => expect(api.seenOf(inquiries.list)).toHaveLength(2))
    api.on(inquiries.list, (request) => inboxWith([stored])(request))
    press('Mark as Answered')
    await saved()
    late.resolve(before)
    await waitFor(() => expect(screen.getByLabelText('Refresh')).toHaveProperty('disabled', false))
    shown.getByText('Mark as New')
  })

  it('is updated optimistically, reverted when the save fails, and removed if it was deleted elsewhere', async () => {
    const shown = await card()
    const answer = Promise.withResolvers<Response>()
    api.on(update, () => answer.promise)
    press('Mark as Answered')
    await shown.findByText('Answered')
    answer.resolve(refusal('UNAVAILABLE'))
    await toastOf('Error')
    shown.getByText('Mark as Answered')
    api.on(update, () => refusal('NOT_FOUND'))
    await saved()
    press('Mark as Answered')
    await screen.findByText('This inquiry was deleted in the meantime.')
    await screen.findByText('Contact Inquiries (0)')
  })

  it('does not conflict with a note saved elsewhere; with another status it does, and overwrites it on request', async () => {
    const shown = await card()
    elsewhere({ note: 'Rang back' })
    press('Mark as Answered')
    await shown.findByText('Rang back')
    expect(stored).toMatchObject({ status: 'answered', note: 'Rang back' })
    expect(screen.queryByText(/in the meantime/)).toBeNull()
    elsewhere({ status: 'closed' })
    press('Mark as New')
    await screen.findByText('Somebody else set this to “Archived” in the meantime.')
    screen.getByText('You wanted “New”.')
    shown.getByText('Unarchive')
    press('Set to New')
    await waitFor(() => expect(stored.status).toBe('new'))
    expect(screen.queryByText('You wanted “New”.')).toBeNull()
  })
})

it('Reply asks once per click, when the window regains focus, whether to mark as answered', async () => {
  const comeBack = () => fireEvent.focus(window)
  const question = () => screen.queryByText('Mark as answered?')
  await card()
  const reply = screen.getByText('Reply')
  comeBack()
  expect(question()).toBeNull()
  reply.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(reply)
  expect(question()).toBeNull()
  comeBack()
  press('Not Yet')
  comeBack()
  expect(question()).toBeNull()
  fireEvent.click(reply)
  comeBack()
  press('Yes, Answered')
  await waitFor(() => expect(stored.status).toBe('answered'))
  expect(question()).toBeNull()
})

describe('private note', () => {
  it('is saved and shown; an edit can be cancelled, and on a conflict be saved over the other note', async () => {
    const shown = await card()
    press('Add Note')
    expect(document.activeElement).toBe(note())
    fillIn('Private note', 'Rang back')
    press('Save Note')
    await toastOf('Note Saved')
    press('Edit Note')
    fillIn('Private note', 'Never mind')
    press('Cancel')
    shown.getByText('Rang back')
    expect(sent()).toEqual([{ note: 'Rang back', version: 1 }])

    press('Edit Note')
    fillIn('Private note', 'Mine')
    elsewhere({ note: 'Theirs' })
    press('Save Note')
    await screen.findByText('Somebody saved another note in the meantime:')
    screen.getByText('Theirs')
    expect(screen.getByLabelText('Your note')).toHaveProperty('value', 'Mine')
    press('Save Mine')
    await shown.findByText('Mine')
    expect(stored.note).toBe('Mine')
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
    await saved()
    shown.getByText('Rang back')
    shown.getByText('Mark as New')
  })
})

describe('deleting an inquiry', () => {
  beforeEach(async () => {
    await card()
    press('Delete')
  })

  it('keeps it when that fails, removes it even if it was deleted elsewhere already, and Undo restores it', async () => {
    api.on(remove, () => refusal('UNAVAILABLE'))
    press('Delete')
    await screen.findAllByText('Delete Failed')
    screen.getByText('Hello')
    api.on(remove, () => refusal('NOT_FOUND'))
    api.on(at(inquiries.notSpam, 1), () => json(stored))
    press('Delete')
    await toastOf('Inquiry Deleted')
    screen.getByText('Contact Inquiries (0)')
    screen.getByText('No contact inquiries yet.')
    await waitFor(() => press('Undo'))
    await screen.findByRole('article', { name: 'Ada Byron' })
  })

  it.each([
    ['its', ['Erase All from This Address…'], 'ada@example.co.uk', 3, '3 inquiries from % went for good.'],
    ['an entered', ['Keep', 'Erase an address…'], 'bob@example.com', 0, 'No inquiry came from %.'],
  ])('can be replaced by erasing all inquiries from %s address', async (_, buttons, email, count, told) => {
    api.on(inquiries.erase, () => json({ count }))
    buttons.forEach(press)
    const field = screen.getByLabelText<HTMLInputElement>(/^Email address/)
    expect(field.value).toBe(count > 0 ? email : '')
    fireEvent.change(field, { target: { value: email } })
    press('Erase for Good')
    await screen.findByText(told.replace('%', email))
    expect(api.seenOf(inquiries.erase).map(({ body }) => body)).toEqual([{ email }])
  })
})
