import { describe, expect, it } from 'vitest'
import { claimsOf, contentFindings, currentNotice, type ReviewedSite } from './content-findings'
import { type ContentKey, claimKeys } from './content-keys'
import type { ContentSection } from './schemas/content-section'
import type { Media } from './schemas/media'

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
const slide = (id: number, mediaId: number | null, title = 'Up high') => ({
  id,
  title,
  subtitle: '',
  mediaId,
  sortOrder: 1,
})
const project = (id: number, mediaId: number | null, name = 'Arena', description = 'Wi-Fi') => ({
  id,
  name,
  description,
  location: 'Leeds',
  mediaId,
})

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

describe('contentFindings reports a mistake in the content', () => {
  it.each<[string, Partial<ReviewedSite['content']>]>([
    ['alt text: hero 1', { slide: [slide(1, 2)] }],
    ['alt text: project 1', { project: [project(1, 2)] }],
    [
      'alt text: content professional_equipment_image',
      { text: [section('professional_equipment_image', { mediaId: 2 })] },
    ],
    ['alt text: content equipment_image_3', { text: [section('equipment_image_3', { mediaId: 2 })] }],
    ['alt text: content certifications_image', { text: [section('certifications_image', { mediaId: 2 })] }],
    ['file: hero 1', { slide: [slide(1, 3)] }],
    ['file: hero 1', { slide: [slide(1, null)] }],
    ['file: project 1', { project: [project(1, 9)] }],
    ['file: project 1', { project: [project(1, null)] }],
    ['file: content equipment_image_1', { text: [section('equipment_image_1', { mediaId: 3 })] }],
    [
      'file: content professional_equipment_image',
      { text: [section('professional_equipment_image', { mediaId: 9 })] },
    ],
    ['length: hero 1', { slide: [slide(1, 1, long(61))] }],
    ['length: project 1', { project: [project(1, 1, long(81))] }],
    ['length: project 1', { project: [project(1, 1, 'Arena', long(301))] }],
    ['length: content hero_main_title', { text: [section('hero_main_title', { content: long(61) })] }],
    [
      'length: content stats_projects_number',
      { text: [section('stats_projects_number', { content: 'more than 150' })] },
    ],
    ['length: content service_1_title', { text: [section('service_1_title', { content: long(81) })] }],
    ['length: content about_content', { text: [section('about_content', { content: long(601) })] }],
    [
      'last day: content certification_2',
      { text: [section('certification_2', { validUntil: '2027-01-19' })] },
    ],
    [
      'last day: content certification_5',
      { text: [section('certification_5', { validUntil: '2026-11-19' })] },
    ],
  ])('%s', (expected, content) => {
    expect(said(siteWith(content))).toEqual([expected])
  })
})

it.each([
  ['2026-11-20', 'after today'],
  ['2026-11-21', 'after tomorrow'],
  ['2026-11-22', 'in 2 days'],
])('a line whose last day is %s leaves the page %s', (validUntil, when) => {
  const site = siteWith({ text: [section('certification_2', { validUntil })] })
  expect(contentFindings(site)).toMatchObject([{ text: `It leaves the page ${when}.` }])
})

it('contentFindings reports nothing for a site without mistakes, nor for hidden texts', () => {
  const fine = siteWith({
    slide: [slide(1, 1, long(60))],
    project: [project(1, 1)],
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

describe('a statement of fact', () => {
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
  ])('is %s with %o', (state, given) => {
    const claims = claimsOf([section('stats_projects_number', given)], '2026-11-20')
    expect(claims).toHaveLength(claimKeys.length)
    expect(claims.find(({ key }) => key === 'stats_projects_number')).toMatchObject({ state })
    expect(claims.filter((claim) => claim.state !== 'open').length).toBeLessThanOrEqual(1)
  })
})
