import { inquiries } from '@highline/shared/endpoints/inquiries'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { at, json, refusal } from '../../testing/stub-api'
import { InquiriesTab } from './inquiries-tab'

const api = freshAdmin()

const stored = (...ids: number[]) => api.on(inquiries.list, inboxWith(ids.map((id) => inquiryWith(id))))
const names = () => Array.from(document.querySelectorAll('article h3'), ({ textContent }) => textContent)
const note = () => screen.getByLabelText('Private note')

async function open() {
  renderWithToasts(<InquiriesTab />)
  await screen.findAllByRole('article')
}

/** Enters an unsaved note on an inquiry on screen. */
function beginNote(name: string): void {
  fireEvent.click(within(screen.getByRole('article', { name })).getByText('Add Note'))
  fillIn('Private note', 'Half a thought')
}

/** Reloads the list, which then has another total. */
async function refresh(total: number) {
  fireEvent.click(screen.getByLabelText('Refresh'))
  await screen.findByText(`Contact Inquiries (${total})`)
}

describe('on a wide screen', () => {
  beforeEach(() => {
    const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => query)
  })

  it('an inquiry with an unsaved note stays open when a newer one arrives', async () => {
    stored(2, 1)
    await open()
    beginNote('Visitor 2')
    stored(3, 2, 1)
    await refresh(3)
    expect(names()).toEqual(['Visitor 2'])
    expect(note()).toHaveProperty('value', 'Half a thought')
  })

  it('each row shows address, phone, venue, service and message of its inquiry', async () => {
    const more = {
      phone: '01632 960001',
      venue: 'The Dome',
      services: 'planning',
      message: 'One\ntwo',
    } as const
    api.on(inquiries.list, inboxWith([inquiryWith(2), inquiryWith(1, more)]))
    await open()
    const row = screen.getByRole('button', { name: /Visitor 1/ })
    within(row).getByText('ada@example.co.uk · 01632 960001 · The Dome · Network Planning')
    expect(within(row).getByText(/^One/).textContent).toBe('One\ntwo')
  })

  it('the newest inquiry is open until one is selected', async () => {
    stored(2, 1)
    await open()
    screen.getByRole('button', { name: /Visitor 1/ }).focus()
    stored(3, 2, 1)
    await refresh(3)
    expect(names()).toEqual(['Visitor 3'])
  })

  it('an inquiry with an unsaved note stays open when it is no longer in the list', async () => {
    stored(3, 2, 1)
    await open()
    fireEvent.click(screen.getByRole('button', { name: /Visitor 2/ }))
    beginNote('Visitor 2')
    stored(3, 1)
    await refresh(2)
    expect(names()).toEqual(['Visitor 2'])
    expect(note()).toHaveProperty('value', 'Half a thought')
  })
})

it.each([
  ['Keep Editing', 'Contact Inquiries (1)', 1],
  ['Leave Without Saving', 'Spam and Deleted (1)', 0],
])('after Back with an unsaved note, “%s” shows %s', async (choice, title, notes) => {
  const Back = () => {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
    )
  }
  stored(1)
  renderWithToasts(
    <>
      <InquiriesTab />
      <Back />
    </>,
  )
  fireEvent.click(await screen.findByText('Show what was caught as spam or deleted'))
  await screen.findByText('Spam and Deleted (1)')
  fireEvent.click(screen.getByText('Back to contact inquiries'))
  await screen.findByText('Contact Inquiries (1)')
  beginNote('Visitor 1')
  press('Browser back')
  press(choice)
  await screen.findByText(title)
  expect(screen.queryAllByDisplayValue('Half a thought')).toHaveLength(notes)
})

describe('inquiry that is no longer in the list', () => {
  beforeEach(async () => {
    stored(3, 2, 1)
    await open()
  })

  it('stays in its position while its note is unsaved, and is removed on Cancel', async () => {
    beginNote('Visitor 2')
    const written = note()
    stored(3, 1)
    await refresh(2)
    expect(names()).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
    expect(note()).toBe(written)
    expect(written).toHaveProperty('value', 'Half a thought')
    press('Cancel')
    expect(names()).toEqual(['Visitor 3', 'Visitor 1'])
  })

  it('is removed once its note is saved', async () => {
    beginNote('Visitor 2')
    stored(3, 1)
    await refresh(2)
    api.on(at(inquiries.update, 2), () => json(inquiryWith(2, { note: 'Half a thought', version: 2 })))
    press('Save Note')
    await toastOf('Note Saved')
    await waitFor(() => expect(names()).toEqual(['Visitor 3', 'Visitor 1']))
  })

  it('is removed at once when its note is empty', async () => {
    fireEvent.click(screen.getAllByText('Add Note')[1] ?? document.body)
    stored(3, 1)
    await refresh(2)
    expect(names()).toEqual(['Visitor 3', 'Visitor 1'])
  })

  it('keeps its unsaved note on screen when the save finds it deleted', async () => {
    beginNote('Visitor 2')
    api.on(at(inquiries.update, 2), () => refusal('NOT_FOUND'))
    press('Save Note')
    await screen.findByText('This inquiry was deleted in the meantime.')
    expect(note()).toHaveProperty('value', 'Half a thought')
    screen.getByText('Contact Inquiries (2)')
    press('Save Note')
    await waitFor(() => expect(api.seenOf(inquiries.update)).toHaveLength(2))
    await waitFor(() => expect(screen.getByText('Save Note')).toHaveProperty('disabled', false))
    screen.getByText('Contact Inquiries (2)')
  })

  it('is removed with its unsaved note when it is deleted in this browser', async () => {
    beginNote('Visitor 2')
    api.on(at(inquiries.remove, 2), () => json({ success: true }))
    fireEvent.click(within(screen.getByRole('article', { name: 'Visitor 2' })).getByText('Delete'))
    press('Delete')
    await toastOf('Inquiry Deleted')
    expect(names()).toEqual(['Visitor 3', 'Visitor 1'])
  })
})
