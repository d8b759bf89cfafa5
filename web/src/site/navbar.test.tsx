import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage, stubBrowser } from '../testing/render-page'
import { mediaWith } from '../testing/snapshot-example'

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const bar = () => document.querySelector('header') ?? document.body
const isSolid = () => bar().classList.contains('navbar-solid')
const toggle = (name: string) => screen.getByLabelText(name, { selector: 'button' })

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y)
  fireEvent.scroll(window)
}

test('the bar is solid past 100 pixels, and not at 100', () => {
  renderPage()
  scrollTo(100)
  expect(isSolid()).toBe(false)
  scrollTo(101)
  expect(isSolid()).toBe(true)
  scrollTo(0)
  expect(isSolid()).toBe(false)
})

test('the bar of a page that is opened half-way down is solid', () => {
  vi.stubGlobal('scrollY', 800)
  renderPage()
  expect(isSolid()).toBe(true)
})

test('the gear leads to the admin, and robots are asked not to follow', () => {
  renderPage()
  const gear = screen.getByTitle('Admin Panel')
  expect(gear.getAttribute('href')).toBe('/admin')
  expect(gear.getAttribute('rel')).toBe('nofollow')
})

test('the menu opens and closes by its button, which says which', () => {
  renderPage()
  fireEvent.click(toggle('Open menu'))
  expect(toggle('Close menu').getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle('Close menu'))
  expect(toggle('Open menu').getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the menu and gives the focus back to its button', () => {
  renderPage()
  fireEvent.click(toggle('Open menu'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(document.activeElement).toBe(toggle('Open menu'))
})

test('the menu closes behind a keyboard that goes on into the page, and stays for one within it', () => {
  renderPage()
  fireEvent.click(toggle('Open menu'))
  toggle('Close menu').focus()
  act(() => screen.getByTitle('Admin Panel').focus())
  expect(toggle('Close menu')).toBeDefined()
  act(() => screen.getByText('Request a Quote', { selector: 'a' }).focus())
  expect(toggle('Open menu')).toBeDefined()
})

test('without a logo the bar and the footer say the company’s name', () => {
  renderPage()
  expect(bar().textContent).toContain('Acme Rope Access')
  expect(document.querySelector('footer')?.textContent).toContain('Acme Rope Access')
})

test.each([
  ['dark', 'brand-dark'],
  ['light', 'brand-light'],
  ['solid', 'brand-solid'],
  [undefined, 'brand-dark'],
] as const)('a logo of tone %s stands on what it needs', (tone, expected) => {
  const file = mediaWith({ id: 5, category: 'logo', ...(tone && { tone }) })
  renderPage({ logo: { logoUrl: file.url, logoId: 5 }, media: [file] })
  for (const logo of screen.getAllByAltText('Acme Rope Access')) expect(logo.classList).toContain(expected)
})

test.each([
  ['a tower', 100, 700, true],
  ['a speck', 16, 16, true],
  ['a square', 512, 512, false],
  ['a ribbon', 1400, 200, false],
])('a logo like %s of %i by %i stands on a tile: %s', (_, width, height, expected) => {
  const file = mediaWith({ id: 5, category: 'logo', width, height })
  renderPage({ logo: { logoUrl: file.url, logoId: 5 }, media: [file] })
  for (const logo of screen.getAllByAltText('Acme Rope Access'))
    expect(logo.classList.contains('brand-tile')).toBe(expected)
})

test('a logo is read out as the company’s name', () => {
  renderPage({ logo: { logoUrl: '/objects/5-logo.svg', logoId: 5 } })
  expect(screen.getAllByAltText('Acme Rope Access')).toHaveLength(2)
})

test('the placeholder links of the footer go nowhere, not even to the top', () => {
  renderPage()
  for (const name of ['Terms & Conditions', 'Privacy Policy']) {
    const link = screen.getByText(name, { selector: 'a' })
    expect(link.getAttribute('href')).toBe('#')
    expect(fireEvent.click(link)).toBe(false)
  }
})
