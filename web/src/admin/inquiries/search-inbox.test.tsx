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

describe('a search', () => {
  it('is made by the server, which says how much of the inbox it has looked through', async () => {
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

  it('leaves the focus in the field, and ends when that is emptied', async () => {
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

  it('is gone from the field too when what was not delivered is shown instead', async () => {
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

  it('stays in the field when the field is emptied but a half-written note is kept', async () => {
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

  it('that was not made yet can be deleted from the field', async () => {
    await open()
    fireEvent.change(field(), { target: { value: 'x' } })
    fireEvent.change(field(), { target: { value: '' } })
    expect(field()).toHaveProperty('value', '')
    expect(asked()).toHaveLength(1)
  })
})

it('the inbox says how many on screen are unanswered, and how many of them overdue', async () => {
  const now = new Date().toISOString()
  api.on(
    inquiries.list,
    inboxWith([inquiryWith(3, { createdAt: now }), inquiryWith(2), inquiryWith(1, { status: 'answered' })]),
  )
  await open()
  screen.getByText('2 of 3 on screen are unanswered, 1 overdue.')
})

describe('an export', () => {
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

  it('saves every inquiry, page by page, under the day’s name', async () => {
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

  it('says so when it fails, and saves no part for the whole', async () => {
    await open()
    api.on(inquiries.list, ({ query }) =>
      query.get('cursor') ? refusal('UNAVAILABLE') : json([], { 'x-total-count': '2', 'x-next-cursor': '1' }),
    )
    fireEvent.click(screen.getByLabelText('Export CSV'))
    await toastOf('Export Failed')
    expect(saved).toEqual([])
    screen.getByLabelText('Export CSV')
  })

  it('is neither cancelled nor begun by the second click of a double click', async () => {
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

  it('can be called off', async () => {
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

it('what was taken for spam by mistake comes into the inbox', async () => {
  api.on(inquiries.list, () => json([inquiryWith(2)]))
  await open('/admin?spam=1')
  api.on(at(inquiries.notSpam, 2), () => json(inquiryWith(2)))
  expect(screen.queryByText('Reply')).toBeNull()
  press('Not Spam')
  await toastOf('Not Spam')
})

it('a note that was given up for another list is gone from that one too', async () => {
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
