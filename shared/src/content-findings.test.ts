import { expect, it } from 'vitest'
import { claimsOf, contentFindings, currentNotice, type ReviewedSite } from './content-findings'
import { type ContentKey, claimKeys } from './content-keys'
import type { ContentSection } from './schemas/content-section'
import type { HeroSlide } from './schemas/hero-slide'
import type { Media } from './schemas/media'
import type { Project } from './schemas/project'

const section = (sectionKey: ContentKey, given: Partial<ContentSection> = {}): ContentSection => ({
  sectionKey,
  content: '',
  mediaId: null,
  ...given,
})
const file = (id: number, description: string, given: Partial<Media> = {}): Media => ({
  id,
  filename: `${id}.jpg`,
  originalName: 'IMG.jpg',
  url: `/objects/${id}.jpg`,
  mimeType: 'image/jpeg',
  category: 'general',
  description,
  variants: [],
  ...given,
})
const slide = (given: Partial<HeroSlide>) => ({
  slide: [{ id: 1, title: 'Up high', subtitle: '', mediaId: 1, sortOrder: 1, ...given }],
})
const project = (given: Partial<Project>) => ({
  project: [{ id: 1, name: 'Arena', description: 'Wi-Fi', location: 'Leeds', mediaId: 1, ...given }],
})
const text = (...of: Parameters<typeof section>) => ({ text: [section(...of)] })

function siteWith(content: Partial<ReviewedSite['content']>): ReviewedSite {
  const site = {
    content: { slide: [], project: [], text: [], ...content },
    media: [file(1, 'A mast'), file(2, ''), file(3, 'Gone', { deletedAt: '2026-11-01T00:00:00.000Z' })],
    companyName: 'Acme',
    now: new Date('2026-11-20T10:00:00.000Z'),
  }
  const text = currentNotice(site)
  const confirmed = section('privacy_notice', {
    confirmed: { by: 'Ada', at: '2026-11-01T00:00:00.000Z', text },
  })
  return { ...site, content: { ...site.content, text: [...site.content.text, confirmed] } }
}

const said = (site: ReviewedSite) =>
  contentFindings(site).map(({ kind, use }) => `${kind}: ${use.kind} ${use.id}`)
const long = (length: number) => 'x'.repeat(length)

it.each<[string, Partial<ReviewedSite['content']>]>([
  ['alt text: hero 1', slide({ mediaId: 2 })],
  ['alt text: project 1', project({ mediaId: 2 })],
  ['alt text: content professional_equipment_image', text('professional_equipment_image', { mediaId: 2 })],
  ['alt text: content equipment_image_3', text('equipment_image_3', { mediaId: 2 })],
  ['alt text: content certifications_image', text('certifications_image', { mediaId: 2 })],
  ['file: hero 1', slide({ mediaId: 3 })],
  ['file: hero 1', slide({ mediaId: null })],
  ['file: project 1', project({ mediaId: 9 })],
  ['file: project 1', project({ mediaId: null })],
  ['file: content equipment_image_1', text('equipment_image_1', { mediaId: 3 })],
  ['file: content professional_equipment_image', text('professional_equipment_image', { mediaId: 9 })],
  ['length: hero 1', slide({ title: long(61) })],
  ['length: project 1', project({ name: long(81) })],
  ['length: project 1', project({ description: long(301) })],
  ['length: content hero_main_title', text('hero_main_title', { content: long(61) })],
  ['length: content stats_projects_number', text('stats_projects_number', { content: 'more than 150' })],
  ['length: content service_1_title', text('service_1_title', { content: long(81) })],
  ['length: content about_content', text('about_content', { content: long(601) })],
  ['last day: content certification_2', text('certification_2', { validUntil: '2027-01-19' })],
  ['last day: content certification_5', text('certification_5', { validUntil: '2026-11-19' })],
])('contentFindings reports a mistake in the content: %s', (expected, content) => {
  expect(said(siteWith(content))).toEqual([expected])
})

it.each([
  ['2026-11-20', 'after today'],
  ['2026-11-21', 'after tomorrow'],
  ['2026-11-22', 'in 2 days'],
])('a line whose last day is %s leaves the page %s', (validUntil, when) => {
  expect(contentFindings(siteWith(text('certification_2', { validUntil })))).toMatchObject([
    { text: `It leaves the page ${when}.` },
  ])
})

it('contentFindings reports nothing for a site without mistakes, nor for hidden texts', () => {
  const fine = siteWith({
    ...slide({ title: long(60) }),
    ...project({}),
    text: [
      section('equipment_image_1', { mediaId: 1 }),
      section('certification_2', { validUntil: '2027-01-20' }),
      section('service_1_title', { content: long(100), hidden: true }),
      section('company_vat_number', { content: 'GB 123 4567 89' }),
    ],
  })
  expect(said(fine)).toEqual([])
})

it('contentFindings reports a privacy notice that is unconfirmed or has changed since', () => {
  const { content, ...site } = siteWith({})
  expect(said({ ...site, content: { ...content, text: [] } })).toEqual(['notice: content privacy_notice'])
  const moved = {
    ...site,
    content: { ...content, text: [...content.text, section('privacy_basis', { content: 'Consent' })] },
  }
  expect(contentFindings(moved)).toMatchObject([{ text: 'It has changed since it was confirmed.' }])
})

const confirmed = { by: 'Ada', at: '2026-11-01T00:00:00.000Z', text: '150+ Projects Completed' }

it.each<[string, Partial<ContentSection>]>([
  ['open', {}],
  ['open', { content: '150+' }],
  ['confirmed', { confirmed }],
  ['changed', { content: '90' }],
  ['changed', { content: '90', confirmed }],
  ['open', { confirmed: { ...confirmed, text: 'Something else' } }],
  ['hidden', { hidden: true }],
  ['hidden', { validUntil: '2026-11-19', confirmed }],
])('a statement of fact is %s with %o, and the others are open', (expected, given) => {
  const claims = claimsOf([section('stats_projects_number', given)], '2026-11-20')
  expect(claims.map(({ key, state }) => [key, state])).toEqual(
    claimKeys.map((key) => [key, key === 'stats_projects_number' ? expected : 'open']),
  )
})
