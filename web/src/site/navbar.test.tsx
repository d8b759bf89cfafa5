import type { Snapshot } from '@highline/shared/renderer'
import type { Media } from '@highline/shared/schemas/media'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart, stubBrowser } from '../testing/render-page'
import { mediaWith } from '../testing/snapshot-example'
import { Footer } from './footer'
import { Navbar } from './navbar'

beforeEach(() => stubBrowser())

const show = (given: Partial<Snapshot> = {}) =>
  renderPart(
    <>
      <Navbar />
      <a href="#quote">Request a Quote</a>
      <Footer />
    </>,
    given,
  )
const isSolid = () => document.querySelector('header')?.hasAttribute('data-solid')
const toggle = (name: string) => screen.getByLabelText(name, { selector: 'button' })

/** Shows a logo, and returns its elements in the bar and the footer. */
function showLogo(given: Partial<Media>): HTMLElement[] {
  const file = mediaWith({ id: 5, category: 'logo', ...given })
  show({ logo: { logoUrl: file.url, logoId: 5 }, media: [file] })
  return screen.getAllByAltText('Acme Rope Access')
}

test('the bar is solid while the page is scrolled beyond 100 px, also when it is opened there', () => {
  vi.stubGlobal('scrollY', 800)
  show()
  expect(isSolid()).toBe(true)
  const solidAt = [100, 101, 0].map((y) => {
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
    return isSolid()
  })
  expect(solidAt).toEqual([false, true, false])
})

test('the gear icon links to the admin with rel=nofollow', () => {
  show()
  const gear = screen.getByTitle('Admin Panel')
  expect(gear.getAttribute('href')).toBe('/admin')
  expect(gear.getAttribute('rel')).toBe('nofollow')
})

test('the menu button opens and closes the menu, and Escape closes it and returns the focus to the button', () => {
  show()
  fireEvent.click(toggle('Open menu'))
  expect(toggle('Close menu').getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle('Close menu'))
  expect(toggle('Open menu').getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle('Open menu'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(document.activeElement).toBe(toggle('Open menu'))
})

test('the menu closes when the focus moves out of it to the page, and stays open while the focus is inside', () => {
  show()
  fireEvent.click(toggle('Open menu'))
  toggle('Close menu').focus()
  act(() => screen.getByTitle('Admin Panel').focus())
  expect(toggle('Close menu')).toBeDefined()
  act(() => screen.getByText('Request a Quote', { selector: 'a' }).focus())
  expect(toggle('Open menu')).toBeDefined()
})

test('the logo replaces the company name in the bar and the footer, even if its media file is unknown (§2.1)', () => {
  const names = () => Array.from(document.querySelectorAll('.brand-name'), ({ textContent }) => textContent)
  show()
  expect(names()).toEqual(['Acme Rope Access', 'Acme Rope Access'])
  cleanup()
  show({ logo: { logoUrl: '/objects/12-logo.png', logoId: 12 } })
  expect(names()).toEqual([])
  const logos = document.querySelectorAll(':is(header, footer) .brand-logo')
  expect(Array.from(logos, (logo) => logo.getAttribute('src'))).toEqual(
    Array(2).fill('/api/media-file/12-logo.png'),
  )
})

test.each([
  ['dark', 'brand-dark'],
  ['light', 'brand-light'],
  ['solid', 'brand-solid'],
  [undefined, 'brand-dark'],
] as const)('a logo of tone %s has the class for a matching background', (tone, expected) => {
  const logos = showLogo(tone ? { tone } : {})
  expect(logos.map(({ classList }) => classList.contains(expected))).toEqual([true, true])
})

test.each([
  ['a tower', 100, 700, true],
  ['a speck', 16, 16, true],
  ['a square', 512, 512, false],
  ['a ribbon', 1400, 200, false],
])('a logo shaped like %s of %i by %i px is shown on a tile: %s', (_, width, height, expected) => {
  const logos = showLogo({ width, height })
  expect(logos.map(({ classList }) => classList.contains('brand-tile'))).toEqual([expected, expected])
})

test('the placeholder links of the footer do not navigate, not even to the top', () => {
  show()
  for (const name of ['Terms & Conditions', 'Privacy Policy']) {
    const link = screen.getByText(name, { selector: 'a' })
    expect(link.getAttribute('href')).toBe('#')
    expect(fireEvent.click(link)).toBe(false)
  }
})
