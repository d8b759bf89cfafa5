import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, refusal } from '../../testing/stub-api'
import { ReviewLine } from './review-line'
import { SiteReview } from './site-review'

const api = freshAdmin()

const at = '2026-11-01T09:00:00.000Z'
const line: ContentSection = { sectionKey: 'certification_4', content: '', mediaId: null }
let stored: ContentSection[]
const onChange = vi.fn()

beforeEach(() => {
  stored = [{ ...line, version: 3 }]
  api.on(contentSections.list, () => json(stored))
  api.on(media.list, () => json([mediaWith({ id: 1 })]))
  api.on(heroCarousel.list, () => json([{ id: 7, title: 'Up high', subtitle: '', mediaId: 1, sortOrder: 1 }]))
  api.on(projects.list, () => json([]))
  api.on(admin.site, () => json({ companyName: 'Acme' }))
  api.on(contentSections.update, ({ body }) => {
    const { confirm, ...change } = contentSections.update.body.parse(body)
    stored = [
      { ...line, ...change, content: '', mediaId: null, ...(confirm && { confirmed: { ...confirm, at } }) },
    ]
    return json(stored[0])
  })
})

const sent = () => api.seenOf(contentSections.update).map(({ body }) => body)
const typeName = (value: string) =>
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value } })
const open = () => {
  renderWithToasts(<SiteReview onChange={onChange} />)
  return screen.findByText('Before it goes live: 0 of 11 confirmed, 2 to look at')
}

it('a statement is confirmed with a name, as it stands, over the version that was seen', async () => {
  await open()
  press('Confirm: NICEIC Approved Contractor')
  await screen.findByText('Please enter your name.')
  expect(sent()).toEqual([])
  typeName('Ada')
  press('Confirm: NICEIC Approved Contractor')
  await toastOf('Content Updated')
  const confirm = { by: 'Ada', text: 'NICEIC Approved Contractor' }
  expect(sent()).toEqual([{ sectionKey: 'certification_4', confirm, version: 3 }])
  await screen.findByText('Before it goes live: 1 of 11 confirmed, 2 to look at')
  expect(document.body.textContent).toContain('Ada, 1 Nov 2026')
})

it('a statement is hidden, or its card is shown', async () => {
  await open()
  typeName('Ada')
  press('Hide: 100% Safety Record')
  await toastOf('Content Updated')
  expect(sent()).toMatchObject([{ sectionKey: 'stats_safety_number', hidden: true, version: 0 }])
  press('Change: 24/7 Support')
  expect(onChange).toHaveBeenCalledWith('capability_4_title')
})

it('what lacks something is named with a link to where it is edited', async () => {
  await open()
  const link = screen.getByText('Slide “Up high”')
  expect(link.getAttribute('href')).toBe('#hero-carousel')
  expect(link.closest('li')?.textContent).toContain('Its picture has no alternative text.')
})

it('the privacy notice is confirmed as it was read', async () => {
  await open()
  typeName('Ada')
  fireEvent.click(screen.getByText('Confirm the Notice'))
  await toastOf('Content Updated')
  expect(sent()).toMatchObject([
    {
      sectionKey: 'privacy_notice',
      confirm: { by: 'Ada', text: expect.stringContaining('Inquiries 730 days') },
    },
  ])
  await screen.findByText('Before it goes live: 0 of 11 confirmed, 1 to look at')
})

it('a confirmation that is refused changes nothing', async () => {
  api.on(contentSections.update, () => refusal('UNAVAILABLE'))
  await open()
  typeName('Ada')
  press('Confirm: 24/7 Support')
  await toastOf('Error')
  screen.getByText('Before it goes live: 0 of 11 confirmed, 2 to look at')
})

it('the dashboard counts the statements until none is open', async () => {
  renderWithToasts(<ReviewLine />)
  await screen.findByText(/0 of 11 confirmed/)
})
