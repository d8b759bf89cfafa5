import { expect, it } from 'vitest'
import { fallbackTexts } from './fallback-texts'

const live = {
  navbar_company_name: 'Acme Ropes',
  about_title: 'Who we are',
  footer_copyright: '© 2026 Acme Ropes.',
}
const stored = [{ sectionKey: 'about_title', content: '', mediaId: null, version: 3 }] as const

it('is what visitors are served, where nothing was ever stored', () => {
  expect(fallbackTexts({ stored: [], live, year: 2026 })('footer_copyright')).toBe('© 2026 Acme Ropes.')
})

it('is the built-in text where a text was stored and taken back, whatever the page still serves', () => {
  expect(fallbackTexts({ stored, live, year: 2026 })('about_title')).toBe('About Us')
})

it('is the built-in text with the default name while nobody knows what is served', () => {
  expect(fallbackTexts({ stored: [], live: undefined, year: 2026 })('footer_copyright')).toBe(
    '© 2026 Highline Stadium Communications. All rights reserved.',
  )
})
