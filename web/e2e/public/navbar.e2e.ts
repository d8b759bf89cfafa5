import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey, phone } from '../support/journey'
import { arrival, scrollY, still } from '../support/landing-page'

const site = journey()
const sections = ['about', 'projects', 'contact'] as const

const bar = (page: Page) => page.getByRole('banner')
const look = (page: Page) =>
  bar(page).evaluate((header) => {
    const { backgroundColor, boxShadow, position } = getComputedStyle(header)
    return { solid: !/, 0\)$/.test(backgroundColor), shadow: boxShadow !== 'none', position }
  })
const clear = { solid: false, shadow: false, position: 'fixed' }
const solid = { solid: true, shadow: true, position: 'fixed' }

const scrollTo = (page: Page, px: number) => page.evaluate((top) => window.scrollTo(0, top), px)

/** Every place at which the page is seen on its way, from when this is called. */
const watchScrolling = (page: Page) =>
  page.evaluateHandle(() => {
    const places = new Set<number>()
    document.addEventListener('scroll', () => places.add(Math.round(window.scrollY)))
    return places
  })

const menuToggle = (page: Page) => page.getByRole('button', { name: /^(Open|Close) menu$/ })

describe('the navigation bar', () => {
  it('is clear at the top, and solid with a shadow past 100 px, but not at 100 px (§2.1, §4, §9)', async () => {
    const page = await site.open('/', still)
    expect(await look(page)).toEqual(clear)
    for (const [px, expected] of [
      [101, solid],
      [100, clear],
      [101, solid],
    ] as const) {
      await scrollTo(page, px)
      await expect.poll(() => look(page), { message: `at ${px} px` }).toEqual(expected)
    }
  })

  it('is solid without a scroll on a page that opens further down (§4)', async () => {
    const page = await site.open('/#projects', still)
    await arrival(page, 'projects')
    await expect.poll(() => look(page)).toEqual(solid)
    await page.reload()
    await expect.poll(() => look(page)).toEqual(solid)
  })

  it('has links that scroll smoothly to their sections, and Get Quote to contact (§2.1)', async () => {
    const page = await site.open('/')
    const places = await watchScrolling(page)
    for (const section of sections) {
      await bar(page)
        .getByRole('link', { name: new RegExp(section, 'i') })
        .click()
      await arrival(page, section)
    }
    expect(await places.evaluate(({ size }) => size)).toBeGreaterThan(sections.length * 2)
    await scrollTo(page, 0)
    await bar(page).getByRole('link', { name: 'Get Quote' }).click()
    await arrival(page, 'contact')
  })

  it('takes somebody who wants no motion to a section at once (§2.1)', async () => {
    const page = await site.open('/', still)
    const places = await watchScrolling(page)
    await bar(page).getByRole('link', { name: 'Projects' }).click()
    await arrival(page, 'projects')
    expect(await places.evaluate(({ size }) => size)).toBe(1)
  })

  it('leads to the admin by a gear titled Admin Panel (§2.1)', async () => {
    const page = await site.open('/')
    await page.getByTitle('Admin Panel', { exact: true }).click()
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin')
  })
})

describe('the menu of a small screen', () => {
  it('opens by its button and closes by it, with the same links as the bar (§2.1, §4)', async () => {
    const page = await site.open('/', phone)
    const links = bar(page).getByRole('link')
    const names = () => links.evaluateAll((all) => all.map(({ textContent }) => textContent))
    const alone = await names()
    await menuToggle(page).click()
    await expect.poll(names).toEqual([...alone, 'About', 'Projects', 'Contact', 'Get Quote'])
    expect(await menuToggle(page).getAttribute('aria-expanded')).toBe('true')
    await menuToggle(page).click()
    await expect.poll(names).toEqual(alone)
    expect(await menuToggle(page).getAttribute('aria-expanded')).toBe('false')
  })

  it('closes when an entry is chosen, and the page goes there (§2.1)', async () => {
    const page = await site.open('/', { ...phone, reducedMotion: 'reduce' })
    for (const [name, section] of [
      ['About', 'about'],
      ['Projects', 'projects'],
      ['Contact', 'contact'],
      ['Get Quote', 'contact'],
    ] as const) {
      await scrollTo(page, 0)
      await menuToggle(page).click()
      await bar(page).getByRole('link', { name, exact: true }).click()
      await arrival(page, section)
      await expect.poll(() => menuToggle(page).getAttribute('aria-expanded'), { message: name }).toBe('false')
    }
  })

  it('closes by Escape, and its button has the focus again (§4)', async () => {
    const page = await site.open('/', phone)
    await menuToggle(page).click()
    await bar(page).getByRole('link', { name: 'Get Quote' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => menuToggle(page).getAttribute('aria-expanded')).toBe('false')
    expect(await menuToggle(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

describe('the scroll', () => {
  it('of a placeholder link goes nowhere, nor does its address (§2.1)', async () => {
    const page = await site.open('/', still)
    for (const name of ['Terms & Conditions', 'Privacy Policy']) {
      const link = page.getByRole('contentinfo').getByRole('link', { name })
      await link.scrollIntoViewIfNeeded()
      const before = await scrollY(page)
      expect(before).toBeGreaterThan(100)
      expect(await link.getAttribute('href')).toBe('#')
      await link.click()
      await expect.poll(() => look(page)).toEqual(solid)
      expect(await scrollY(page)).toBe(before)
      expect(new URL(page.url()).href).toBe(`${site.url}/`)
    }
  })
})
