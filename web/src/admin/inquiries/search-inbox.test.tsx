import { inquiries } from '@highline/shared/endpoints/inquiries'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { inboxWith, inquiryWith, overviewWith } from '../../testing/inquiry-example'
import { fillIn, freshAdmin, press } from '../../testing/render-admin'
import { json } from '../../testing/stub-api'
import { beginNote, openInbox } from './inbox.testing'

const api = freshAdmin()

beforeEach(async () => {
  api.on(inquiries.overview, () => json(overviewWith({ undelivered: 1 })))
  api.on(inquiries.list, inboxWith([inquiryWith(2), inquiryWith(1)]))
  await openInbox()
})

const field = () => screen.getByLabelText('Search the inquiries')
const type = (words: string) => fillIn('Search the inquiries', words)
function seek(words: string): void {
  type(words)
  press('Search')
}
const asked = () => api.seenOf(inquiries.list).map(({ query }) => Object.fromEntries(query))

it('the search runs on the server and shows how many inquiries were searched', async () => {
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

it('the search keeps the focus in its field, and ends when the field is cleared', async () => {
  const typedIn = field()
  type('x')
  type('')
  expect(typedIn).toHaveProperty('value', '')
  expect(asked()).toHaveLength(1)
  api.on(inquiries.list, () => json([], { 'x-total-count': '2', 'x-searched-count': '2' }))
  typedIn.focus()
  seek(' x ')
  await screen.findByText('No inquiry matches.')
  expect(document.activeElement).toBe(typedIn)
  expect(typedIn).toHaveProperty('value', 'x')
  api.on(inquiries.list, inboxWith([inquiryWith(2)]))
  type('')
  await screen.findByText('Visitor 2')
})

it('the search stays when its field is cleared but an unsaved note kept, and ends for the undelivered inquiries', async () => {
  seek('smith')
  await screen.findByText(/^2 found/)
  expect(asked().at(-1)).toEqual({ limit: '50', spam: '0', search: 'smith' })
  beginNote('Visitor 2')
  type('')
  press('Keep Editing')
  expect(field()).toHaveProperty('value', 'smith')
  expect(asked()).toHaveLength(2)
  press('Show It')
  press('Leave Without Saving')
  await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '50', spam: '0', mail: 'undelivered' }))
  expect(field()).toHaveProperty('value', '')
  expect(screen.getByLabelText('What became of the mail')).toHaveProperty('value', 'undelivered')
})
