import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { inquiryWith } from '../../testing/inquiry-example'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { json, refusal, silence } from '../../testing/stub-api'
import { ActivityButton } from './activity-log'

const api = freshAdmin()

beforeEach(() => {
  api.on(admin.health, silence)
  api.on(inquiries.list, () => json([inquiryWith(5, { firstName: 'Margaret', lastName: 'Ashdown' })]))
  renderAdmin(<ActivityButton />)
})

const open = () => fireEvent.click(screen.getByLabelText('Recent activity', { selector: 'button' }))

it('loads the activity when the log is opened, and again on each opening', async () => {
  const step = { at: '2026-11-20T09:00:00.000Z', subject: 'North Arena', browser: 'Chrome on Windows' }
  api.on(admin.activity, () => json([{ ...step, action: 'Project added' }]))
  expect(api.seen).toEqual([])
  open()
  const shown = await screen.findByRole('listitem')
  expect(shown.textContent).toBe('North Arena: project added20 Nov 2026, 09:00, Chrome on Windows')
  fireEvent.click(screen.getByText('Close'))
  api.on(admin.activity, () => json([{ ...step, action: 'Project deleted' }]))
  open()
  await screen.findByText('project deleted')
})

it('shows the sender’s name instead of the inquiry number, and the number of an unknown inquiry', async () => {
  const step = { at: '2026-11-20T09:00:00.000Z', browser: 'Chrome on Windows' }
  api.on(admin.activity, () =>
    json([
      { ...step, subject: 'No. 5', action: 'Inquiry marked as answered' },
      { ...step, subject: 'No. 6', action: 'Inquiry deleted' },
      { ...step, subject: '', action: 'Logged in' },
    ]),
  )
  open()
  await screen.findByText('Margaret Ashdown:')
  const lines = document.querySelectorAll('.activity-step > :first-child')
  expect(Array.from(lines, ({ textContent }) => textContent)).toEqual([
    'Margaret Ashdown: marked as answered',
    'Inquiry no. 6: deleted',
    'Logged in',
  ])
})

/** Audit labels of actions on the whole site, which have no subject. */
const withoutSubject = [
  'Authenticator set up',
  'Inbox settings changed',
  'Inquiries of one address erased',
  'Logged in',
  'Logo changed',
]
const labels = lambdaNames.flatMap(endpointsOf).flatMap(({ auditLabel }) => auditLabel ?? [])

it.each(labels.filter((label) => !withoutSubject.includes(label)))(
  'describes “%s” in lower case after the subject',
  async (action) => {
    const step = { at: '2026-11-20T09:00:00.000Z', subject: 'It', browser: 'Chrome on Windows' }
    api.on(admin.activity, () => json([{ ...step, action }]))
    open()
    const shown = await screen.findByRole('listitem')
    expect(shown.textContent).toMatch(/^It: [a-z]/)
  },
)

it('shows the empty message only after a successful load', async () => {
  api.on(admin.activity, () => refusal('UNAVAILABLE'))
  open()
  await screen.findByText('Could not load the activity')
  expect(screen.queryByText('Nothing was done yet.')).toBeNull()
  api.on(admin.activity, () => json([]))
  fireEvent.click(screen.getByText('Retry'))
  await screen.findByText('Nothing was done yet.')
})
