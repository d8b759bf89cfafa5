import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { overviewWith } from '../../testing/inquiry-example'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { sectionWith } from '../../testing/snapshot-example'
import { json } from '../../testing/stub-api'
import { SiteHealth } from './site-health'

const api = freshAdmin()

const at = '2026-08-01T10:00:00.000Z'
const healthy = { version: '1.0.0', missing: 0, alarmed: true, notified: true, publishedAt: at }
const run = { at, failed: [] }
const line = sectionWith({ sectionKey: 'certification_1', content: 'IRATA' })
const lines = [
  { ...line, validUntil: '2027-03-01' },
  { ...line, validUntil: '2026-12-31' },
  { ...line, validUntil: '2026-10-01', hidden: true },
]

it.each([
  [
    'a healthy site',
    { housekeeping: run },
    lines,
    0,
    [
      '1 Aug 2026, 11:00',
      'All arrive',
      'All well, 1 Aug 2026, 11:00',
      '31 December 2026',
      'Mailed to the address of this deployment',
      '1.0.0',
    ],
  ],
  [
    'an unpublished page, undelivered mail, failed housekeeping and alarms without an address',
    { housekeeping: { at, failed: ['emptyBin'] }, publishedAt: null, alarmed: false },
    [],
    2,
    [
      'Not published yet',
      '2 unanswered not delivered: see the inbox',
      'Not finished, 1 Aug 2026, 11:00: see the alarms',
      'No line has one',
      'No address is set, so they are mailed to nobody',
      '1.0.0',
    ],
  ],
])('reports %s', async (_, health, sections, undelivered, facts) => {
  api.on(admin.health, () => json({ ...healthy, ...health }))
  api.on(inquiries.overview, () => json(overviewWith({ undelivered })))
  api.on(contentSections.list, () => json(sections))
  renderAdmin(<SiteHealth />)
  const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual(facts))
})

it.each([
  [1, '1 file is missing, 1 Aug 2026, 11:00: check them in Media'],
  [2, '2 files are missing, 1 Aug 2026, 11:00: check them in Media'],
])('reports a storage check with %d missing file(s)', async (missing, told) => {
  api.on(admin.health, () => json({ ...healthy, housekeeping: run, missing }))
  renderAdmin(<SiteHealth />)
  await screen.findByText(told)
})
