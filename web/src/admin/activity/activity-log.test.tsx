import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { Health } from '@highline/shared/schemas/publish-status'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { inquiryWith, overviewWith } from '../../testing/inquiry-example'
import { freshAdmin, press, renderAdmin } from '../../testing/render-admin'
import { sectionWith } from '../../testing/snapshot-example'
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

const at = '2026-08-01T10:00:00.000Z'
const housekeeping = { at, failed: [] }
const published = { version: '1.0.0', publishedAt: at, alarmed: true, notified: true }
const healthy: Health = { ...published, housekeeping, missing: 0 }
const line = sectionWith({ sectionKey: 'certification_1', content: 'IRATA' })
const lines = [
  { ...line, validUntil: '2027-03-01' },
  { ...line, validUntil: '2026-12-31' },
  { ...line, validUntil: '2026-10-01', hidden: true },
]

interface Given extends Partial<Health> {
  undelivered?: number
  lines?: ContentSection[]
}

it.each<[fact: string, Given, told: string]>([
  ['Last publish', {}, '1 Aug 2026, 11:00'],
  ['Last publish', { publishedAt: null }, 'Not published yet'],
  ['Mails of inquiries', {}, 'All arrive'],
  ['Mails of inquiries', { undelivered: 2 }, '2 unanswered not delivered: see the inbox'],
  ['Mails of inquiries', { notified: false }, 'No address is set, so nobody is mailed'],
  ['Storage check', {}, 'All well, 1 Aug 2026, 11:00'],
  ['Storage check', { housekeeping: null }, 'Not run yet; it runs every hour'],
  [
    'Storage check',
    { housekeeping: { at, failed: ['emptyBin'] } },
    'Not finished, 1 Aug 2026, 11:00: see the alarms',
  ],
  ['Storage check', { missing: 1 }, '1 file is missing, 1 Aug 2026, 11:00: check them in Media'],
  ['Storage check', { missing: 2 }, '2 files are missing, 1 Aug 2026, 11:00: check them in Media'],
  ['Next end date', {}, 'No line has one'],
  ['Next end date', { lines }, '31 December 2026'],
  ['Alarms', {}, 'Mailed to the address of this deployment'],
  ['Alarms', { alarmed: false }, 'No address is set, so they are mailed to nobody'],
  ['Version', {}, '1.0.0'],
])('%s, given %j: %s', async (fact, { undelivered = 0, lines = [], ...health }, told) => {
  api.on(admin.health, () => json({ ...healthy, ...health }))
  api.on(inquiries.overview, () => json(overviewWith({ undelivered })))
  api.on(contentSections.list, () => json(lines))
  press('Recent activity')
  const term = await screen.findByText(fact)
  await waitFor(() => expect(term.nextElementSibling?.textContent).toBe(told))
})
