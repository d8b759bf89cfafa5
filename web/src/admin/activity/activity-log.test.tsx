import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { inquiryWith } from '../../testing/inquiry-example'
import { freshAdmin, press, renderAdmin } from '../../testing/render-admin'
import { json, refusal, silence } from '../../testing/stub-api'
import { ActivityButton } from './activity-log'

const api = freshAdmin()

const example = { at: '2026-11-20T09:00:00.000Z', subject: 'North Arena', browser: 'Chrome on Windows' }

/** Stores steps of the example; without a given action, it is `Project added`. */
const stored = (...steps: { action?: string; subject?: string }[]) =>
  api.on(admin.activity, () => json(steps.map((step) => ({ ...example, action: 'Project added', ...step }))))

async function linesOf() {
  press('Recent activity')
  await screen.findAllByRole('listitem')
  const lines = document.querySelectorAll('.activity-step > :first-child')
  return Array.from(lines, ({ textContent }) => textContent)
}

beforeEach(() => {
  api.on(admin.health, silence)
  api.on(inquiries.list, () => json([inquiryWith(5, { firstName: 'Margaret', lastName: 'Ashdown' })]))
  renderAdmin(<ActivityButton />)
})

it('loads the activity on each opening, and reports an empty one only after a successful load', async () => {
  api.on(admin.activity, () => refusal('UNAVAILABLE'))
  expect(api.seen).toEqual([])
  press('Recent activity')
  await screen.findByText('Could not load the activity')
  expect(screen.queryByText('Nothing was done yet.')).toBeNull()
  stored()
  press('Retry')
  await screen.findByText('Nothing was done yet.')
  press('Close')
  stored({})
  press('Recent activity')
  const shown = await screen.findByRole('listitem')
  expect(shown.textContent).toBe('North Arena: project added20 Nov 2026, 09:00, Chrome on Windows')
})

it('shows the sender’s name instead of the inquiry number, and the number of an unknown inquiry', async () => {
  stored(
    { subject: 'No. 5', action: 'Inquiry marked as answered' },
    { subject: 'No. 6', action: 'Inquiry deleted' },
    { subject: '', action: 'Logged in' },
  )
  expect(await linesOf()).toEqual([
    'Margaret Ashdown: marked as answered',
    'Inquiry no. 6: deleted',
    'Logged in',
  ])
})

it('describes every action in lower case after its subject, if it is not on the whole site', async () => {
  const withoutSubject = [
    'Authenticator set up',
    'Inbox settings changed',
    'Inquiries of one address erased',
    'Logged in',
    'Logo changed',
  ]
  const labels = new Set(lambdaNames.flatMap(endpointsOf).flatMap(({ auditLabel }) => auditLabel ?? []))
  const withSubject = [...labels].filter((label) => !withoutSubject.includes(label))
  stored(...withSubject.map((action) => ({ action })))
  const lines = await linesOf()
  expect(lines).toHaveLength(withSubject.length)
  expect(lines.filter((line) => !/^North Arena: [a-z]/.test(line))).toEqual([])
})
