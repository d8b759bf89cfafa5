import { claimKeys } from '@highline/shared/content-keys'
import { admin } from '@highline/shared/endpoints/admin'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeSections } from '../../testing/fake-sections'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json } from '../../testing/stub-api'
import { ReviewLine } from './review-line'
import { SiteReview } from './site-review'

const api = freshAdmin()

let server: ReturnType<typeof fakeSections>
const onChange = vi.fn()
const total = claimKeys.length

beforeEach(() => {
  server = fakeSections(api, { sectionKey: 'certification_4', version: 3 })
  api.on(media.list, () => json([mediaWith({ id: 1 })]))
  api.on(heroCarousel.list, () => json([{ id: 7, title: 'Up high', subtitle: '', mediaId: 1, sortOrder: 1 }]))
  api.on(admin.site, () => json({ companyName: 'Acme' }))
})

const open = async () => {
  renderWithToasts(
    <>
      <SiteReview onChange={onChange} />
      <ReviewLine />
    </>,
  )
  await screen.findByText(`To check: 0 of ${total} confirmed, 2 to look at`)
  screen.getByText(new RegExp(`^Statements about your company on the page: 0 of ${total} confirmed`))
}

it('confirming a claim or the privacy notice requires a name and sends the text that was shown', async () => {
  await open()
  press('Confirm: NICEIC Approved Contractor')
  await screen.findByText('Please enter your name.')
  expect(server.saves()).toEqual([])
  fillIn('Your name', 'Ada')
  press('Confirm: NICEIC Approved Contractor')
  await screen.findByText(`To check: 1 of ${total} confirmed, 2 to look at`)
  expect(document.body.textContent).toContain('Ada, 1 Nov 2026')
  press('Confirm the Notice')
  await screen.findByText(`To check: 1 of ${total} confirmed, 1 to look at`)
  const notice = expect.stringContaining('Inquiries 730 days')
  expect(server.saves()).toMatchObject([
    {
      sectionKey: 'certification_4',
      confirm: { by: 'Ada', text: 'NICEIC Approved Contractor' },
      version: 3,
    },
    { sectionKey: 'privacy_notice', confirm: { by: 'Ada', text: notice } },
  ])
})

it('Hide hides a claim without confirming it, Change opens its card, and a finding links to its tab', async () => {
  await open()
  press('Hide: 100% Safety Record')
  await toastOf('Content Updated')
  expect(server.saves()).toEqual([{ sectionKey: 'stats_safety_number', hidden: true, version: 0 }])
  press('Change: 24/7 Support')
  expect(onChange).toHaveBeenCalledWith('capability_4_title')
  const link = screen.getByText('Slide “Up high”')
  expect(link.getAttribute('href')).toBe('#hero-carousel')
  expect(link.closest('li')?.textContent).toContain('Its picture has no alternative text.')
})
