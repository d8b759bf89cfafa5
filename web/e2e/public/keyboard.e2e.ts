import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { filledJourney } from '../support/journey'
import { elementObscuringFocus } from '../support/keyboard'
import { still } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'

const site = filledJourney()

/** Returns the name of the focused element, and faults of its focus indicator. */
async function stop(page: Page) {
  const cover = await elementObscuringFocus(page)
  return page.evaluate((isCovered) => {
    const element = document.activeElement
    if (!element || element === document.body) return
    const label =
      element instanceof HTMLElement && 'labels' in element
        ? element.closest('.field')?.querySelector('label')
        : null
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    const isUnder = !onTop || !(element.contains(onTop) || onTop.contains(element))
    const faults = [
      ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? ['does not show its focus'] : []),
      ...(isCovered || isUnder ? ['is covered'] : []),
    ]
    return { name, faults }
  }, cover !== undefined)
}

/** `stop` once the layout is stable: WebKit has no scroll anchoring while images above load. */
async function settled(page: Page) {
  for (let tries = 15; ; tries--) {
    const at = await stop(page)
    if (!at?.faults.length || tries === 0) return at
    await page.waitForTimeout(200)
  }
}

/** Presses a key `stops` times and collects the focused elements. */
async function tour(page: Page, key: 'Tab' | 'Shift+Tab', stops: number) {
  const names: string[] = []
  const faults: string[] = []
  while (names.length < stops) {
    await page.keyboard.press(key)
    const at = await settled(page)
    if (!at) break
    names.push(at.name)
    faults.push(...at.faults.map((fault) => `${at.name} ${fault}`))
  }
  return { names, faults }
}

describe.runIf(startsOwnSites)('the keyboard', () => {
  it('reaches every control in visual order and back, with a visible focus', async () => {
    const page = await site.open('/', still)
    // After hydration Pause becomes Play, because of `prefers-reduced-motion`.
    await page.keyboard.press('Shift')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    const expected = [
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
        'Privacy notice',
      ],
      ...['+44 (0)20 7946 0958', 'office@example.com'],
      ...['About Us', 'Our Projects', 'Contact', 'Terms & Conditions', 'Privacy Policy'],
    ]
    expect(await tour(page, 'Tab', expected.length)).toEqual({ names: expected, faults: [] })
    // Not beyond the last element: there the focus would move to the browser's own controls.
    const back = expected.slice(0, -1).toReversed()
    expect(await tour(page, 'Shift+Tab', back.length)).toEqual({ names: back, faults: [] })
  })

  it('skips the navigation bar', async () => {
    const page = await site.open('/', still)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash !== '') // Tab continues from the target once it is reached
    await page.keyboard.press('Tab')
    await expect.poll(() => stop(page)).toMatchObject({ name: 'View Our Projects' })
  })
})
