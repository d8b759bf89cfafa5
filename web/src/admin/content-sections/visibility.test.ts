import type { ContentSection } from '@highline/shared/schemas/content-section'
import { expect, it } from 'vitest'
import { visibilityOf } from './visibility'

const line: ContentSection = { sectionKey: 'certification_1', content: '', mediaId: null }
const today = '2026-11-20'

it.each([
  [undefined, { off: false }],
  [line, { off: false }],
  [{ ...line, hidden: false, validUntil: null }, { off: false }],
  [
    { ...line, hidden: true, validUntil: '2026-12-24' },
    { off: true, words: 'Hidden on the page' },
  ],
  [
    { ...line, validUntil: '2026-11-20' },
    { off: false, words: 'On the page until 20 Nov 2026' },
  ],
  [
    { ...line, validUntil: '2026-11-19' },
    { off: true, words: 'Off the page, last shown on 19 Nov 2026' },
  ],
])('of the line %o it is said: %o', (stored, visibility) => {
  expect(visibilityOf(stored, today)).toEqual(visibility)
})
