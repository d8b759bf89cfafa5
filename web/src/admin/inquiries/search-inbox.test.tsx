import { inquiries } from '@highline/shared/endpoints/inquiries'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { at, json, refusal, silence } from '../../testing/stub-api'
import { InquiriesTab } from './inquiries-tab'

const api = freshAdmin()

beforeEach(() => {
  api.on(inquiries.list, inboxWith([inquiryWith(2), inquiryWith(1)]))
})

async function open(address?: string) {
  renderWithToasts(<InquiriesTab />, address)
  await screen.findAllByRole('article')
}
const field = () => screen.getByLabelText('Search the inquiries')
function seek(words: string): void {
  fireEvent.change(field(), { target: { value: words } })
  press('Search')
}
const asked = () => api.seenOf(inquiries.list).map(({ query }) => Object.fromEntries(query))

describe('inbox search', () => {
  it('runs on the server and shows how many inquiries were searched', async () => {
    await open()
    const headers = { 'x-total-count': '9000', 'x-searched-count': '5000', 'x-next-cursor': '77' }
    api.on(inquiries.list, () => json([], headers))
    seek(' coldwater ')
    await screen.findByText('0 found among the newest 5,000 of 9,000 inquiries.')
    screen.getByText('None of the inquiries looked through so far matches.')
    screen.getByText('Contact Inquiries (9000)')

    const rest = { 'x-total-count': '9000', 'x-searched-count': '4000' }
    api.on(inquiries.list, () => json([inquiryWith(3)], rest))
    press('Search older inquiries')
    await screen.findByText('1 found among all 9,000 inquiries.')
    expect(asked().slice(1)).toEqual([
      { limit: '50', spam: '0', search: 'coldwater' },
      { limit: '50', spam: '0', search: 'coldwater', cursor: '77' },
    ])
  })

  it('keeps the focus in the field, and ends when the field is cleared', async () => {
    await open()
    api.on(inquiries.list, () => json([], { 'x-total-count': '2', 'x-searched-count': '2' }))
    field().focus()
    const typedIn = field()
    seek(' x ')
    await screen.findByText('No inquiry matches.')
    expect(document.activeElement).toBe(typedIn)
    expect(typedIn).toHaveProperty('value', 'x')
    api.on(inquiries.list, inboxWith([inquiryWith(2)]))
    fireEvent.change(field(), { target: { value: '' } })
    await screen.findByText('Visitor 2')
  })

  it('is cleared from the field when the undelivered inquiries are shown', async () => {
    const overview = { unanswered: 2, undelivered: 1, replies: [], partial: false, acknowledge: false }
    api.on(inquiries.overview, () => json(overview))
    await open()
    seek('smith')
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '50', spam: '0', search: 'smith' }))
    await screen.findByText('Show It')
    press('Show It')
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '50', spam: '0', mail: 'undelivered' }))
    expect(field()).toHaveProperty('value', '')
  })

  it('is restored in the field when the field is cleared but an unsaved note is kept', async () => {
    await open()
    seek('smith')
    await screen.findByText(/^2 found/)
    fireEvent.click(screen.getAllByText('Add Note')[0] ?? document.body)
    fireEvent.change(screen.getByLabelText('Private note'), { target: { value: 'Half a thought' } })
    fireEvent.change(field(), { target: { value: '' } })
    press('Keep Editing')
    expect(field()).toHaveProperty('value', 'smith')
    expect(asked().at(-1)).toMatchObject({ search: 'smith' })
    fireEvent.change(field(), { target: { value: '' } })
    press('Leave Without Saving')
    expect(field()).toHaveProperty('value', '')
  })

  it('can be cleared before it was submitted, without a request', async () => {
    await open()
    fireEvent.change(field(), { target: { value: 'x' } })
    fireEvent.change(field(), { target: { value: '' } })
    expect(field()).toHaveProperty('value', '')
    expect(asked()).toHaveLength(1)
  })
})

it('the inbox shows how many inquiries on screen are unanswered and overdue', async () => {
  const now = new Date().toISOString()
  api.on(
    inquiries.list,
    inboxWith([inquiryWith(3, { createdAt: now }), inquiryWith(2), inquiryWith(1, { status: 'answered' })]),
  )
  await open()
  screen.getByText('2 of 3 on screen are unanswered, 1 overdue.')
})

describe('CSV export button', () => {
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs: Blob[] = []

  beforeEach(() => {
    saved.length = 0
    blobs.length = 0
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.at(-1)
      if (blob) saved.push({ name: this.download, text: blob.text() })
    })
  })

  it('saves all inquiries, page by page, in a file named after the day', async () => {
    await open()
    const all = Array.from({ length: 2500 }, (_, i) => inquiryWith(2500 - i))
    api.on(inquiries.list, inboxWith(all))
    fireEvent.click(screen.getByLabelText('Export CSV'))
    expect((await toastOf('Inquiries Exported'))?.textContent).toContain('2,500 inquiries are in inquiries-')
    expect(saved[0]?.name).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/)
    expect((await saved[0]?.text)?.split('\r\n')).toHaveLength(2502)
    expect(
      asked()
        .slice(1)
        .map(({ cursor }) => cursor),
    ).toEqual([undefined, '1501', '501'])
  })

  it('shows an error and saves no partial file when a page fails', async () => {
    await open()
    api.on(inquiries.list, ({ query }) =>
      query.get('cursor') ? refusal('UNAVAILABLE') : json([], { 'x-total-count': '2', 'x-next-cursor': '1' }),
    )
    fireEvent.click(screen.getByLabelText('Export CSV'))
    await toastOf('Export Failed')
    expect(saved).toEqual([])
    screen.getByLabelText('Export CSV')
  })

  it('ignores the second click of a double click, both on export and on cancel', async () => {
    await open()
    const doubleClick = (button: HTMLElement) => {
      for (const detail of [1, 2]) fireEvent.click(button, { detail })
    }
    doubleClick(screen.getByLabelText('Export CSV'))
    await toastOf('Inquiries Exported')
    expect(saved).toHaveLength(1)
    api.on(inquiries.list, silence)
    fireEvent.click(screen.getByLabelText('Export CSV'))
    doubleClick(screen.getByText('Cancel Export'))
    screen.getByLabelText('Export CSV')
  })

  it('can be cancelled, which saves no file', async () => {
    await open()
    let answer = (_: Response) => undefined as unknown
    api.on(inquiries.list, () => new Promise((resolve) => (answer = resolve)))
    fireEvent.click(screen.getByLabelText('Export CSV'))
    press('Cancel Export')
    answer(json([], { 'x-total-count': '0' }))
    await screen.findByLabelText('Export CSV')
    expect(saved).toEqual([])
  })
})

it('Not Spam moves an inquiry to the inbox', async () => {
  api.on(inquiries.list, () => json([inquiryWith(2)]))
  await open('/admin?spam=1')
  api.on(at(inquiries.notSpam, 2), () => json(inquiryWith(2)))
  expect(screen.queryByText('Reply')).toBeNull()
  press('Not Spam')
  await toastOf('Not Spam')
})

it('a note discarded by a change of the list is not shown in the new list', async () => {
  await open()
  const show = (value: string) =>
    fireEvent.change(screen.getByLabelText('Inquiries shown'), { target: { value } })
  show('new')
  await screen.findByText(/^2 found/)
  expect(asked().at(-1)).toEqual({ limit: '50', spam: '0', status: 'new' })
  show('all')
  fireEvent.click(screen.getAllByText('Add Note')[0] ?? document.body)
  fireEvent.change(screen.getByLabelText('Private note'), { target: { value: 'Half a thought' } })
  show('new')
  press('Leave Without Saving')
  await screen.findByText(/^2 found/)
  expect(screen.queryByLabelText('Private note')).toBeNull()
})
