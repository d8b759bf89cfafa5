import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDashboard } from './administrator'
import { engine } from './engine'
import { payloadOf } from './files'
import { desktop, type Journey } from './journey'

/** Maximum number of Tab presses; more than any screen has tab stops. */
const mostStops = 150

/**
 * Operates the page with the keyboard only, and moves the focus with Tab only. Fails if no control has the
 * given name, if the focus is invisible or covered by a bar, or if pressing a control loses the focus.
 */
export function keyboardOf(page: Page) {
  page.on('filechooser', () => undefined) // keeps interception on throughout; `files` waits for each chooser
  async function to(name: string | RegExp): Promise<void> {
    const met: string[] = []
    for (let stop = 0; stop < mostStops; stop++) {
      const focus = await focusOf(page)
      if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) {
        expect(focus.outlinePx, `Outline of ${focus.name}`).toBeGreaterThan(0)
        expect(await elementObscuringFocus(page), `Element that covers ${focus.name}`).toBeUndefined()
        return
      }
      met.push(focus.name)
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}, only ${[...new Set(met)].join(' · ')}`)
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
    /** Replaces the text of a field. */
    async type(name: string | RegExp, words: string): Promise<void> {
      await to(name)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(words)
    },
    /** Chooses from a list by typing the first letters of the option. */
    async choose(name: string | RegExp, option: string): Promise<void> {
      await to(name)
      await page.keyboard.type(option)
    },
    /** Presses a button in the toast region, which F8 focuses. */
    async pressInToast(name: string): Promise<void> {
      await page.keyboard.press('F8')
      await press(name)
    },
  }
}

/** Opens a tab of the dashboard, to be operated with the keyboard only. */
export async function openForKeyboard(site: Journey, hash: string) {
  const page = await openDashboard(site, hash, { ...desktop, reducedMotion: 'reduce' })
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return { page, keys: keyboardOf(page) }
}

/** Waits until the focused control is not `aria-disabled`, as it is while an earlier press is being saved. */
const isFree = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.ariaDisabled)).not.toBe('true')

/** Asserts that the focus does not stay on `body`; it may be there while the control is busy. */
const keepsFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: 5000 })
    .toBe(true)

/**
 * Presses a key the given number of times and asserts that no bar covers the focused element (WCAG 2.4.11),
 * once animations and scrolling have finished.
 */
export async function expectFocusNotObscured(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await page.keyboard.press(key)
    await expect.poll(() => elementObscuringFocus(page), { message: `after ${key}` }).toBeUndefined()
  }
}

/**
 * Returns the fixed or sticky element that covers part of the focused element or its label, undefined if
 * there is none. Firefox and WebKit may scroll only part of it into view, so there all of it must be covered.
 * Toasts do not count.
 */
export const elementObscuringFocus = (page: Page) =>
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
    // Browsers scroll to the caret, not to the end of the text field.
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

/** Returns the accessible name of the focused element, and the width of its outline or that of its label. */
export const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const label = focused.closest('label') ?? document.querySelector(`label[for="${CSS.escape(focused.id)}"]`)
    const outlines = [focused, label ?? focused].map((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
    const name = focused.getAttribute('aria-label') ?? (label ?? focused).textContent ?? ''
    return { name: name.replace(/ \*$/, '').trim(), outlinePx: Math.max(...outlines) }
  })
