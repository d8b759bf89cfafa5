import { expect, test } from 'vitest'
import { bySortOrder, lastSortOrder, shownTexts } from './public-content'
import type { ContentSection } from './schemas/content-section'

const shown = (...contentSections: ContentSection[]) =>
  shownTexts({ companyName: 'Acme', renderedAt: '2026-11-23T00:30:00.000Z', text: contentSections })
const title = (more: Partial<ContentSection>) =>
  shown({ sectionKey: 'about_title', content: 'Ours', mediaId: null, ...more }).about_title

test('a text is trimmed, and replaced by its default if nothing of it is visible', () => {
  expect(title({ content: ' Ours\n' })).toBe('Ours')
  for (const blank of [' ', '\u200b\u2060\n']) expect(title({ content: blank })).toBe(shown().about_title)
  expect(shown().footer_copyright).toMatch(/2026 Acme/)
  expect(Object.values(shown())).not.toContain('')
})

test('default texts contain the company name that is set for the navigation bar', () => {
  const named = shown({ sectionKey: 'navbar_company_name', content: ' Northern Ropes ', mediaId: null })
  expect(named.footer_copyright).toMatch(/2026 Northern Ropes/)
  expect(Object.values(named).join()).not.toContain('Acme')
})

test('a text is left out when it is hidden, and after its last day', () => {
  expect([title({ hidden: true }), title({ validUntil: '2026-11-22' })]).toEqual([undefined, undefined])
  expect([title({ hidden: false }), title({ validUntil: '2026-11-23' })]).toEqual(['Ours', 'Ours'])
})

test('items are sorted by sort order, which defaults to 1, then by id', () => {
  const items = [{ id: 4, sortOrder: 2 }, { id: 3 }, { id: 2, sortOrder: 1 }, { id: 1, sortOrder: 2 }]
  expect(items.sort(bySortOrder).map(({ id }) => id)).toEqual([2, 3, 1, 4])
})

test('a new project is sorted last, without a sort order if no other project was moved', () => {
  expect(lastSortOrder([{ id: 1, sortOrder: 5 }, { id: 2, sortOrder: 3 }, { id: 3 }])).toEqual({
    sortOrder: 6,
  })
  expect([lastSortOrder([]), lastSortOrder([{ id: 1 }, { id: 2, sortOrder: 1 }])]).toEqual([{}, {}])
})
