import { inquiries } from '@highline/shared/endpoints/inquiries'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { fillIn, freshAdmin, goBack, press, toastOf } from '../../testing/render-admin'
import { at, json, refusal } from '../../testing/stub-api'
import { beginNote, cardOf, note, openInbox, shownNames } from './inbox.testing'

const api = freshAdmin()

const stored = (...ids: number[]) => api.on(inquiries.list, inboxWith(ids.map((id) => inquiryWith(id))))

/** Reloads the list, in which other inquiries are stored by now. */
async function refresh(...ids: number[]) {
  stored(...ids)
  press('Refresh')
  await screen.findByText(`Contact Inquiries (${ids.length})`)
}

describe('on a wide screen', () => {
  beforeEach(async () => {
    const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => query)
    stored(2, 1)
    await openInbox()
  })

  it.each([
    ['a newer one arrives', [3, 2, 1]],
    ['it is no longer in the list', [1]],
  ])('an inquiry with an unsaved note stays open when %s', async (_, ids) => {
    beginNote('Visitor 2')
    await refresh(...ids)
    expect(shownNames()).toEqual(['Visitor 2'])
    expect(note()).toHaveProperty('value', 'Half a thought')
  })

  it('each row shows address, phone, venue, service and message of its inquiry', async () => {
    const more = { phone: '01632 960001', venue: 'The Dome', services: 'planning' }
    api.on(inquiries.list, inboxWith([inquiryWith(3, { ...more, message: 'One\ntwo' })]))
    press('Refresh')
    await screen.findByText('ada@example.co.uk · 01632 960001 · The Dome · Network Planning')
    const [inRow] = screen.getAllByText(/^One/)
    expect([inRow?.closest('button') !== null, inRow?.textContent]).toEqual([true, 'One\ntwo'])
  })

  it('the newest inquiry is open until one is selected', async () => {
    const row = () => screen.getByRole('button', { name: /Visitor 1/ })
    row().focus()
    await refresh(3, 2, 1)
    expect(shownNames()).toEqual(['Visitor 3'])
    fireEvent.click(row())
    await refresh(4, 3, 2, 1)
    expect(shownNames()).toEqual(['Visitor 1'])
  })
})

it('Back and the link to the other list ask first while a note is unsaved', async () => {
  const toSpam = () => fireEvent.click(screen.getByText('Show what was caught as spam or deleted'))
  stored(1)
  await openInbox()
  toSpam()
  await screen.findByText('Spam and Deleted (1)')
  fireEvent.click(screen.getByText('Back to contact inquiries'))
  await screen.findByText('Contact Inquiries (1)')
  beginNote('Visitor 1')
  const requests = api.seenOf(inquiries.list).length
  for (const leave of [goBack, toSpam]) {
    leave()
    press('Keep Editing')
    screen.getByText('Contact Inquiries (1)')
    expect(note()).toHaveProperty('value', 'Half a thought')
  }
  expect(api.seenOf(inquiries.list)).toHaveLength(requests)
  toSpam()
  press('Leave Without Saving')
  await screen.findByText('Spam and Deleted (1)')
  expect(screen.queryByLabelText('Private note')).toBeNull()
})

describe('an inquiry with a note', () => {
  const update = at(inquiries.update, 2)

  beforeEach(async () => {
    stored(3, 2, 1)
    await openInbox()
  })

  it.each([
    ['is cancelled', () => press('Cancel')],
    ['is saved', () => press('Save Note')],
    ['is as it was', () => fillIn('Private note', '')],
  ])('stays in its position, when it is no longer listed, until the note %s', async (_, end) => {
    api.on(update, () => json(inquiryWith(2, { note: 'Half a thought', version: 2 })))
    beginNote('Visitor 2')
    const written = note()
    await refresh(3, 1)
    expect(shownNames()).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
    expect(note()).toBe(written)
    expect(written).toHaveProperty('value', 'Half a thought')
    end()
    await waitFor(() => expect(shownNames()).toEqual(['Visitor 3', 'Visitor 1']))
  })

  it('stays with its unsaved note when the save finds it deleted, until it is deleted in this browser', async () => {
    api.on(update, () => refusal('NOT_FOUND'))
    beginNote('Visitor 2')
    press('Save Note')
    await screen.findByText('This inquiry was deleted in the meantime.')
    expect(note()).toHaveProperty('value', 'Half a thought')
    press('Save Note')
    await waitFor(() => expect(api.seenOf(update)).toHaveLength(2))
    await waitFor(() => expect(screen.getByText('Save Note')).toHaveProperty('disabled', false))
    screen.getByText('Contact Inquiries (2)')
    api.on(at(inquiries.remove, 2), () => json({ success: true }))
    fireEvent.click(cardOf('Visitor 2').getByText('Delete'))
    press('Delete')
    await toastOf('Inquiry Deleted')
    expect(shownNames()).toEqual(['Visitor 3', 'Visitor 1'])
    screen.getByText('Contact Inquiries (2)')
  })

  it('is not shown in a filtered list with the note that was discarded for it', async () => {
    const show = (status: string) => fillIn('Inquiries shown', status)
    show('new')
    await screen.findByText(/^3 found/)
    expect(api.seenOf(inquiries.list).at(-1)?.query.get('status')).toBe('new')
    show('all')
    beginNote('Visitor 2')
    show('new')
    press('Leave Without Saving')
    await screen.findByText(/^3 found/)
    expect(screen.queryByLabelText('Private note')).toBeNull()
  })
})
