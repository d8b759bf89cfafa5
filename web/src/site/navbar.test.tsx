import type { Snapshot } from '@highline/shared/renderer'
import { act, fireEvent, screen } from '@testing-library/react'
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
const bar = () => document.querySelector('header') ?? document.body
const isSolid = () => bar().hasAttribute('data-solid')
const toggle = (name: string) => screen.getByLabelText(name, { selector: 'button' })

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y)
  fireEvent.scroll(window)
}

test('the bar becomes solid when scrolled beyond 100 px', () => {
  show()
  scrollTo(100)
  expect(isSolid()).toBe(false)
  scrollTo(101)
  expect(isSolid()).toBe(true)
  scrollTo(0)
  expect(isSolid()).toBe(false)
})

test('the bar of a page that is opened at a scroll position of 800 px is solid', () => {
  vi.stubGlobal('scrollY', 800)
  show()
  expect(isSolid()).toBe(true)
})

test('the gear icon links to the admin with rel=nofollow', () => {
  show()
  const gear = screen.getByTitle('Admin Panel')
  expect(gear.getAttribute('href')).toBe('/admin')
  expect(gear.getAttribute('rel')).toBe('nofollow')
})

test('the menu button opens and closes the menu and updates its label and aria-expanded', () => {
  show()
  fireEvent.click(toggle('Open menu'))
  expect(toggle('Close menu').getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle('Close menu'))
  expect(toggle('Open menu').getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the menu and returns the focus to its button', () => {
  show()
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

test('without a logo the bar and the footer show the company name', () => {
  show()
  expect(bar().textContent).toContain('Acme Rope Access')
  expect(document.querySelector('footer')?.textContent).toContain('Acme Rope Access')
})

test.each([
  ['dark', 'brand-dark'],
  ['light', 'brand-light'],
  ['solid', 'brand-solid'],
  [undefined, 'brand-dark'],
] as const)('a logo of tone %s has the class for a matching background', (tone, expected) => {
  const file = mediaWith({ id: 5, category: 'logo', ...(tone && { tone }) })
  show({ logo: { logoUrl: file.url, logoId: 5 }, media: [file] })
  const logos = screen.getAllByAltText('Acme Rope Access')
  expect(logos.map(({ classList }) => classList.contains(expected))).toEqual([true, true])
})

test.each([
  ['a tower', 100, 700, true],
  ['a speck', 16, 16, true],
  ['a square', 512, 512, false],
  ['a ribbon', 1400, 200, false],
])('a logo shaped like %s of %i by %i px is shown on a tile: %s', (_, width, height, expected) => {
  const file = mediaWith({ id: 5, category: 'logo', width, height })
  show({ logo: { logoUrl: file.url, logoId: 5 }, media: [file] })
  for (const logo of screen.getAllByAltText('Acme Rope Access'))
    expect(logo.classList.contains('brand-tile')).toBe(expected)
})

test('the placeholder links of the footer do not navigate, not even to the top', () => {
  show()
  for (const name of ['Terms & Conditions', 'Privacy Policy']) {
    const link = screen.getByText(name, { selector: 'a' })
    expect(link.getAttribute('href')).toBe('#')
    expect(fireEvent.click(link)).toBe(false)
  }
})
