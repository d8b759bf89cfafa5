import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { Health } from '@highline/shared/schemas/publish-status'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { overviewWith } from '../../testing/inquiry-example'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { sectionWith } from '../../testing/snapshot-example'
import { json } from '../../testing/stub-api'
import { SiteHealth } from './site-health'

const api = freshAdmin()

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
  renderAdmin(<SiteHealth />)
  const term = await screen.findByText(fact)
  await waitFor(() => expect(term.nextElementSibling?.textContent).toBe(told))
})
