import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { editorOf } from '../support/editor'
import { fillSite } from '../support/filled-site'
import { journey, ownProduct } from '../support/journey'
import { arrival, place, still, words } from '../support/landing-page'

const site = journey()

/** What has the focus: its name, and what is wrong with the way it shows. */
const stop = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement
    if (!element || element === document.body) return
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
    const label =
      element instanceof HTMLElement && 'labels' in element
        ? element.closest('.field')?.querySelector('label')
        : null
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    const faults = [
      ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? ['does not show its focus'] : []),
      ...(onTop && (element.contains(onTop) || onTop.contains(element)) ? [] : ['is covered']),
    ]
    return { name, faults }
  })

/** Everything that a key leads to, in so many stops at most. */
async function tour(page: Page, key: 'Tab' | 'Shift+Tab', mostStops: number) {
  const names: string[] = []
  const faults: string[] = []
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press(key)
    const at = await stop(page)
    if (!at) break
    names.push(at.name)
    faults.push(...at.faults.map((fault) => `${at.name} ${fault}`))
  }
  return { names, faults }
}

/** Words on paper that could hardly be read: paper is white, whatever the screen shows behind them. */
const paleWords = (page: Page) =>
  page.evaluate(() => {
    const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const contrast = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) =>
        light(Number(part) / 255),
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    return [...document.querySelectorAll('h1, h2, h3, p, dt, dd, li, a, span, button, label')]
      .filter((element) => {
        const says = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
        )
        const { color, fontSize, visibility } = getComputedStyle(element)
        const seen =
          element.checkVisibility() && visibility === 'visible' && !element.closest('[inert], [aria-hidden]')
        return says && seen && contrast(color) < (Number.parseFloat(fontSize) >= 24 ? 3 : 4.5)
      })
      .map(
        ({ localName, className, textContent }) => `${localName}.${className}: ${textContent?.slice(0, 40)}`,
      )
  })

// It fills the site.
describe.runIf(ownProduct)('a page in use', () => {
  beforeAll(async () => fillSite(await editorOf(site)))

  it('can be read without a script, with mail and telephone in the place of the form', async () => {
    const page = await site.open('/', { ...still, javaScriptEnabled: false })
    for (const text of ['Roof installations above the pitch', 'Arena number 3', 'Our Certifications']) {
      expect(await page.getByText(text).first().isVisible(), text).toBe(true)
    }
    const contact = place.contact(page)
    expect(await contact.locator('form').isVisible()).toBe(false)
    const ways = contact.locator('.contact-without-script a')
    expect(await ways.allTextContents()).toEqual(['office@example.com', '+44 (0)20 7946 0958'])
    expect(await ways.first().isVisible()).toBe(true)
    await place.navbar(page).getByRole('link', { name: 'About' }).click()
    await arrival(page, 'about')
  })

  it('is dark on white on paper, with all its words and none of its controls', async () => {
    const page = await site.open('/', still)
    await page.emulateMedia({ media: 'print' })
    expect(await paleWords(page)).toEqual([])
    expect(
      await page.getByRole('button').evaluateAll((all) => all.filter((one) => one.checkVisibility())),
    ).toEqual([])
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    for (const section of [place.hero, place.about, place.projects, place.contact, place.footer]) {
      expect(await section(page).isVisible()).toBe(true)
    }
    expect(await words(place.contact(page))).toContain('office@example.com')
  })

  it('shows which slide it is in the system’s own colours, too', async () => {
    const page = await site.open('/', { ...still, forcedColors: 'active' })
    // All that those colours leave of a dot is its border.
    const dots = await page.locator('.carousel-dot').evaluateAll((all) =>
      all.map((dot) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(dot, '::before')
        return `${borderTopColor} ${borderTopWidth}`
      }),
    )
    expect(dots).toHaveLength(3)
    expect(dots[0]).not.toBe(dots[1])
    expect(dots[2]).toBe(dots[1])
  })

  it('has left room for every picture that is still on its way', async () => {
    const page = await site.open('about:blank', still)
    await page.route('**/api/media-file/**', () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const heights = await page
      .locator('main img')
      .evaluateAll((all) => all.map(({ className, clientHeight }) => ({ className, clientHeight })))
    expect(heights.length).toBeGreaterThan(8)
    expect(heights.filter(({ clientHeight }) => clientHeight === 0)).toEqual([])
  })

  it('asks no call of the API although it has slides, pictures and a logo', async () => {
    const page = await site.open('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
    const calls = asked.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/media-file/'))
    expect(calls).toEqual([])
    expect(asked.filter((path) => path.startsWith('/api/media-file/')).length).toBeGreaterThan(1)
  })

  it('lets the keyboard reach everything in the order in which it stands, see it and leave it', async () => {
    const page = await site.open('/', still)
    // Once React listens, Pause has become Play for somebody who wants no motion.
    await page.keyboard.press('Shift')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    const there = await tour(page, 'Tab', 60)
    expect(there.faults).toEqual([])
    expect(there.names).toEqual([
      'Skip to content',
      '',
      ...['About', 'Projects', 'Contact', 'Get Quote', 'Admin Panel'],
      ...['View Our Projects', 'Get Started'],
      ...['Play', 'Previous slide', 'Slide 1 of 3', 'Slide 2 of 3', 'Slide 3 of 3', 'Next slide'],
      ...['+44 (0)20 7946 0958', 'office@example.com'],
      ...[
        'First Name *',
        'Last Name *',
        'Email *',
        'Phone',
        'Venue',
        'Services',
        'Message *',
        'Send Inquiry',
      ],
      ...['+44 (0)20 7946 0958', 'office@example.com'],
      ...['About Us', 'Our Projects', 'Contact', 'Terms & Conditions', 'Privacy Policy'],
    ])
    const back = await tour(page, 'Shift+Tab', there.names.length)
    expect(back.faults).toEqual([])
    expect(back.names).toEqual(there.names.toReversed())
  })

  it('lets the keyboard skip the bar, follow links and turn slides by Enter', async () => {
    const page = await site.open('/', still)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await stop(page)).toMatchObject({ name: 'View Our Projects' })
    await page.keyboard.press('Enter')
    await arrival(page, 'projects')
    await page.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('.hero-words:not([inert]) h1').textContent())
      .toBe('Climbing the mast')
  })
})
