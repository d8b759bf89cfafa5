import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { Page } from 'playwright-core'
import { answers, holds, refuses } from '../support/server'
import { inquiriesOf } from './admin-inquiries'
import { press, type Screen, seen, steps, type } from './screen'

const done: Partial<Inquiry>[] = [
  { createdAt: new Date().toISOString() },
  { status: 'answered', note: 'Rang back; wants a survey in May.' },
  { status: 'closed' },
]
const inbox = inquiriesOf(done.length).map((inquiry, at) => ({ ...inquiry, ...done[at] }))

const screen = (name: string, act: NonNullable<Screen['act']>, path = '/admin'): Screen => ({
  name: `inbox-${name}`,
  path,
  act: async (page) => {
    await filled(page)
    await act(page)
  },
})
const filled = async (page: Page) => {
  await answers(page, inquiries.list, inbox, { 'x-total-count': '3', 'x-searched-count': '3' })
  await page.reload()
  await page.getByRole('article').first().waitFor()
}
const nothing = (page: Page) =>
  answers(page, inquiries.list, [], { 'x-total-count': '3', 'x-searched-count': '3' })
const clash = (theirs: Partial<Inquiry>) => (page: Page) =>
  refuses(page, inquiries.update, 'CONFLICT', {
    details: { current: { ...inbox[0], ...theirs, version: 9 } },
  })

/** The inbox with what was answered, noted, searched for, caught and deleted. */
export const inboxStates: Screen[] = [
  screen('statuses', seen(/^Archived$/)),
  screen('note', press('Add Note')),
  screen(
    'note-conflict',
    steps(
      clash({ note: 'Somebody else’s words.' }),
      press('Add Note'),
      type('Private note', 'My words.'),
      press('Save Note'),
      seen(/^Somebody saved another note/),
    ),
  ),
  screen('found', steps(type('Search the inquiries', 'park'), press('Search'), seen(/found among/))),
  screen(
    'found-nothing',
    steps(nothing, type('Search the inquiries', 'zebra'), press('Search'), seen('No inquiry matches.')),
  ),
  screen(
    'exporting',
    steps((page) => holds(page, inquiries.list), press('Export CSV')),
  ),
  screen('delete', press('Delete')),
  screen('erase', steps(press('Delete'), press('Erase All from This Address…'))),
  screen('spam', seen('Spam'), '/admin?spam=1'),
  screen(
    'spam-nothing',
    steps(nothing, (page) => page.reload(), seen('Nothing was caught as spam or deleted.')),
    '/admin?spam=1',
  ),
]
