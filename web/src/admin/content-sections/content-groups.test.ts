import { contentKeys, keysOfKind, pageSections } from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { describe, expect, it } from 'vitest'
import { contentEntries, grouped, matches } from './content-groups'

const title: ContentSection = { sectionKey: 'about_title', content: 'Who we are', mediaId: null, version: 2 }
const fallbackOf = (key: string) => (key === 'hero_main_title' ? 'Stadium Installations' : '')
const entries = contentEntries([title], { fallbackOf, hasSlides: false })
const found = (search: string) => entries.filter((entry) => matches(entry, search)).map(({ key }) => key)

describe('content entries', () => {
  it('include all texts and the two pictures that belong to texts', () => {
    const texts = [...keysOfKind('text'), ...keysOfKind('textarea')]
    const pictures = ['professional_equipment_image', 'certifications_image']
    expect(entries.map(({ key }) => key).sort()).toEqual([...texts, ...pictures].sort())
  })

  it.each(Object.keys(pageSections))('have distinct labels within the page section %s', (section) => {
    const labels = Object.values(contentKeys).flatMap((key) => (key.section === section ? [key.label] : []))
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  })

  it('are grouped in the order of the page, each in one group', () => {
    const groups = grouped(entries)
    expect(groups.map((group) => group.title)).toEqual([
      'Navigation bar',
      'Hero',
      'About',
      'Services',
      'Projects',
      'Equipment and certifications',
      'Contact',
      'Footer',
      'Company details',
      'Privacy notice',
    ])
    expect(groups.flatMap((group) => group.entries)).toHaveLength(entries.length)
  })
})

it('content search matches text, label, key and page section, ignoring case, or all entries if empty', () => {
  expect(found('WHO we')).toEqual(['about_title'])
  expect(found('stadium install')).toEqual(['hero_main_title'])
  expect(found('footer_copyright')).toEqual(['footer_copyright'])
  expect(found('footer copyright')).toEqual(['footer_copyright'])
  expect(found(' ')).toHaveLength(entries.length)
})
