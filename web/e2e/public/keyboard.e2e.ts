import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { filledJourney } from '../support/journey'
import { elementObscuringFocus, focusOf } from '../support/keyboard'
import { still } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'

const site = filledJourney()

/** Presses a key `stops` times. Asserts that each focused element is shown as such and not covered; returns their names. */
async function tour(page: Page, key: 'Tab' | 'Shift+Tab', stops: number): Promise<string[]> {
  const names: string[] = []
  while (names.length < stops) {
    await page.keyboard.press(key)
    await expect.poll(async () => (await focusOf(page)).name).not.toBe(names.at(-1))
    const { name, outlinePx } = await focusOf(page)
    expect.soft(outlinePx, `outline of ${name}`).toBeGreaterThanOrEqual(2)
    // Retried, because WebKit has no scroll anchoring while images above load.
    await expect.poll(() => elementObscuringFocus(page), { message: name }).toBeUndefined()
    names.push(name)
  }
  return names
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
        'First Name',
        'Last Name',
        'Email',
        'Phone',
        'Venue',
        'Services',
        'Message',
        'Send Inquiry',
        'Privacy notice',
      ],
      ...['+44 (0)20 7946 0958', 'office@example.com'],
      ...['About Us', 'Our Projects', 'Contact', 'Terms & Conditions', 'Privacy Policy'],
    ]
    expect(await tour(page, 'Tab', expected.length)).toEqual(expected)
    // Not beyond the last element: there the focus would move to the browser's own controls.
    const back = expected.slice(0, -1).toReversed()
    expect(await tour(page, 'Shift+Tab', back.length)).toEqual(back)
  })

  it('skips the navigation bar', async () => {
    const page = await site.open('/', still)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash !== '') // Tab continues from the target once it is reached
    await page.keyboard.press('Tab')
    await expect.poll(() => focusOf(page)).toMatchObject({ name: 'View Our Projects' })
  })
})
