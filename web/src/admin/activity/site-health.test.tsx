import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { json, stubApi } from '../../testing/stub-api'
import { SiteHealth } from './site-health'

freshAdmin()

const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
const at = '2026-08-01T10:00:00.000Z'

function show(health: object, undelivered: number, lines: object[]) {
  const api = stubApi()
  api.on(admin.health, () => json({ version: '1.0.0', missing: 0, ...health }))
  const counts = { unanswered: 1, replies: [], partial: false, acknowledge: false }
  api.on(inquiries.overview, () => json({ ...counts, undelivered }))
  api.on(contentSections.list, () => json(lines))
  renderAdmin(<SiteHealth />)
}

it('reports publication, mail, housekeeping, last day, alarms and version of a healthy site', async () => {
  const line = { sectionKey: 'certification_1', content: 'IRATA', mediaId: null }
  show({ alarmed: true, notified: true, publishedAt: at, housekeeping: { at, failed: [] } }, 0, [
    { ...line, validUntil: '2027-03-01' },
    { ...line, validUntil: '2026-12-31' },
    { ...line, validUntil: '2026-10-01', hidden: true },
  ])
  await waitFor(() =>
    expect(facts()).toEqual([
      '1 Aug 2026, 11:00',
      'All arrive',
      'All well, 1 Aug 2026, 11:00',
      '31 December 2026',
      'Mailed to the address of this deployment',
      '1.0.0',
    ]),
  )
})

it.each([
  [1, '1 file is missing, 1 Aug 2026, 11:00: check them in Media'],
  [2, '2 files are missing, 1 Aug 2026, 11:00: check them in Media'],
])('reports a storage check with %d missing file(s)', async (missing, told) => {
  show({ alarmed: true, notified: true, publishedAt: at, housekeeping: { at, failed: [] }, missing }, 0, [])
  await waitFor(() => expect(facts()).toContain(told))
})

it('reports an unpublished page, undelivered mail, failed housekeeping and alarms without an address', async () => {
  const run = { at, failed: ['emptyBin'] }
  show({ alarmed: false, notified: true, publishedAt: null, housekeeping: run }, 2, [])
  await waitFor(() =>
    expect(facts()).toEqual([
      'Not published yet',
      '2 unanswered not delivered: see the inbox',
      'Not finished, 1 Aug 2026, 11:00: see the alarms',
      'No line has one',
      'No address is set, so they are mailed to nobody',
      '1.0.0',
    ]),
  )
})
