import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { payloadOf } from './files'

/** More stops than any screen has. */
const mostStops = 150

/**
 * The keyboard alone: goes from stop to stop with Tab, as there is no other way, and fails where
 * none is called so, where the focus cannot be seen, and where pressing something loses it.
 */
export function keyboardOf(page: Page) {
  page.on('filechooser', () => undefined) // from the first to the last: each waits for its own, below
  async function to(name: string | RegExp): Promise<void> {
    const met: string[] = []
    for (let stop = 0; stop < mostStops; stop++) {
      const focus = await page.evaluate(focusNow)
      if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) {
        expect(focus.shows, `The focus on ${focus.name} cannot be seen.`).toBe(true)
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
