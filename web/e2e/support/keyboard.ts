import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { engine } from './engine'
import { payloadOf } from './files'

/** More stops than any screen has. */
const mostStops = 150

/**
 * The keyboard alone: goes from stop to stop with Tab, as there is no other way, and fails where
 * none is called so, where the focus cannot be seen, also behind a bar, and where pressing something loses it.
 */
export function keyboardOf(page: Page) {
  page.on('filechooser', () => undefined) // from the first to the last: each waits for its own, below
  async function to(name: string | RegExp): Promise<void> {
    const met: string[] = []
    for (let stop = 0; stop < mostStops; stop++) {
      const focus = await page.evaluate(focusNow)
      if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) {
        expect(focus.shows, `The focus on ${focus.name} cannot be seen.`).toBe(true)
        expect(await focusCover(page), `What covers ${focus.name}`).toBeUndefined()
        return
      }
      met.push(focus.name)
      await page.keyboard.press('Tab')
    }
    throw new Error(`No Tab leads to ${name}, only to ${[...new Set(met)].join(' · ')}`)
  }
  async function press(name: string | RegExp): Promise<void> {
    await to(name)
    await isFree(page)
    await page.keyboard.press('Enter')
    await keepsFocus(page)
  }
  async function files(name: string | RegExp, ...chosen: File[]): Promise<void> {
    await to(name)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles(await Promise.all(chosen.map(payloadOf)))
  }
  return {
    to,
    press,
    files,
    /** Puts words in the place of those in a field. */
    async type(name: string | RegExp, words: string): Promise<void> {
      await to(name)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(words)
    },
    /** Chooses from a list by typing what the choice begins with. */
    async choose(name: string | RegExp, option: string): Promise<void> {
      await to(name)
      await page.keyboard.type(option)
    },
    /** Presses the button of the toast that is on screen. */
    async pressInToast(name: string): Promise<void> {
      await page.keyboard.press('F8')
      await press(name)
    },
  }
}

/** What is said to be unavailable is not pressed, as while an earlier press of it is being saved. */
const isFree = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.ariaDisabled)).not.toBe('true')

/** The focus is nowhere only for as long as what has it is busy. */
const keepsFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: 5000 })
    .toBe(true)

/** Goes on by a key, so often, and asserts that no bar covers what has the focus meanwhile (WCAG 2.4.11). */
export async function staysUncovered(page: Page, key: string, times: number): Promise<void> {
  const covered: string[] = []
  for (let time = 0; time < times; time++) {
    await page.keyboard.press(key)
    const cover = await coverAtRest(page)
    if (cover) covered.push(cover)
  }
  expect(covered, `Covered on the way by ${key}`).toEqual([])
}

/** The same once nothing moves any more. */
async function coverAtRest(page: Page) {
  for (let tries = 5; ; tries--) {
    const cover = await focusCover(page)
    if (!cover || tries === 0) return cover
    await page.waitForTimeout(200)
  }
}

/**
 * What stays in its place while the page scrolls and lies over a part of what has the focus, or of its label; in Firefox
 * and WebKit, which do not always scroll to the whole of it, over all of it. Toasts go by themselves.
 */
export const focusCover = (page: Page) =>
  page.evaluate(async (wholly) => {
    const inShadow = (element: Element | null | undefined, find: (root: ShadowRoot) => Element | null) =>
      (element?.shadowRoot && find(element.shadowRoot)) ?? element
    const focused = inShadow(document.activeElement, (root) => root.activeElement)
    if (!focused || focused === document.body) return
    await Promise.allSettled(focused.getAnimations().map(({ finished }) => finished))
    const element = focused.closest('label') ?? focused
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const coverAt = (x: number, y: number) => {
      let over = inShadow(document.elementFromPoint(x, y), (root) => root.elementFromPoint(x, y))
      for (; over && !over.contains(element) && !element.contains(over); over = over.parentElement) {
        if (over.matches('.toast-region')) return
        if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return over
      }
      return undefined
    }
    const inset = Math.min(3, (bottom - top) / 3)
    // A browser scrolls to the caret of a text, not to the end of its field.
    const lines =
      !wholly && focused.matches('textarea')
        ? [top + inset]
        : [top + inset, (top + bottom) / 2, bottom - inset]
    const covers = lines.flatMap((y) =>
      [left + inset, (left + right) / 2, right - inset].map((x) => coverAt(x, y)),
    )
    const [cover] = wholly && !covers.every(Boolean) ? [] : covers.filter(Boolean)
    const name = focused.getAttribute('aria-label') || element.textContent?.trim() || focused.id
    return cover && `${name.slice(0, 40)}: ${cover.className || cover.localName}`
  }, engine !== 'chromium')

/** What a screen reader would call what has the focus, and whether it shows: on itself, or around its label. */
function focusNow() {
  const focused = document.activeElement ?? document.body
  const label = focused.closest('label') ?? document.querySelector(`label[for="${CSS.escape(focused.id)}"]`)
  const shows = [focused, label ?? focused].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  const name = focused.getAttribute('aria-label') ?? (label ?? focused).textContent ?? ''
  return { name: name.replace(/ \*$/, '').trim(), shows }
}
