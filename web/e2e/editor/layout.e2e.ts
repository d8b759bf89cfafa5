import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { openWithSession } from '../support/administrator'
import { choice, editedPage, field, outline } from '../support/edit-mode'
import { filledJourney } from '../support/journey'
import { expectFocusNotObscured } from '../support/keyboard'
import { still } from '../support/landing-page'

// Nothing is saved here, so the site can be shared with other test files.
const site = filledJourney()

describe('layout of the editor', () => {
  it('outlines of editable elements do not overlap on a 320 px phone', async () => {
    const page = await editedPage(site)
    await page.setViewportSize({ width: 320, height: 640 })
    const framed = () =>
      page.locator('#editor').evaluate((host) =>
        Array.from(host.shadowRoot?.querySelectorAll<HTMLElement>('.outline, .corner') ?? [], (frame) => {
          const { left, top, right, bottom } = frame.getBoundingClientRect()
          return { name: frame.title, left, top, right, bottom }
        }),
      )
    await expect.poll(async () => Math.max(...(await framed()).map(({ right }) => right))).toBeLessThan(321)
    const frames = await framed()
    const overlaps = frames.flatMap((one, at) =>
      frames.slice(at + 1).flatMap((other) => {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        return Math.min(width, height) > 0.5 ? [`${one.name} | ${other.name}`] : []
      }),
    )
    expect(frames.length).toBeGreaterThan(50)
    expect(overlaps).toEqual([])
    expect(await axeViolations(page)).toEqual([])
  })

  it('scrolls the edited element out from behind its panel on a phone', async () => {
    const page = await editedPage(site)
    await page.setViewportSize({ width: 390, height: 844 })
    const title = outline(page, 'About: Title')
    // Scrolls the title to where the panel will cover it.
    await title.evaluate((frame) => window.scrollBy(0, frame.getBoundingClientRect().top - 500))
    await title.press('Enter')
    const panel = page.getByRole('form', { name: 'Edit About: Title' })
    const edges = async () => {
      const frame = await title.boundingBox()
      const top = (await panel.boundingBox())?.y ?? 0
      return { above: frame && frame.y + frame.height <= top, below: frame && frame.y >= 79 }
    }
    await expect.poll(edges).toEqual({ above: true, below: true })
  })

  it('fits the text field and its buttons in a window of 320 by 256 px, as at 400 % zoom', async () => {
    const page = await editedPage(site)
    await page.setViewportSize({ width: 320, height: 256 })
    const introduction = outline(page, 'About: Introduction')
    await introduction.press('Enter')
    const text = await field(page).boundingBox()
    expect(text?.height).toBeGreaterThan(100)
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(256)
    await expectFocusNotObscured(page, 'Tab', 2) // to Cancel, then to the editor bar
    await introduction.focus()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    expect(await introduction.evaluate((frame) => frame.matches(':focus'))).toBe(true)
  })

  it('the editor bar covers no focused element, neither of the page nor an outline', async () => {
    const page = await openWithSession(site, '/', { ...still, viewport: { width: 390, height: 700 } })
    const begin = page.getByRole('button', { name: 'Edit This Page' })
    await begin.waitFor()
    await page.getByRole('link', { name: 'View Our Projects' }).focus()
    await expectFocusNotObscured(page, 'Tab', 24)
    await begin.click()
    await page.locator('.outline').first().waitFor()
    await outline(page, 'About: Title').focus()
    await expectFocusNotObscured(page, 'Tab', 30)
  })

  it('a click on an image opens its panel beside its outline, and the bar does not cover the statistics', async () => {
    const page = await editedPage(site)
    const bar = await page.getByRole('region', { name: 'Editing' }).boundingBox()
    const figures = await page.locator('.stats').boundingBox()
    expect((figures?.y ?? 0) + (figures?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 0.5)
    await page.mouse.click(1000, 200)
    const panel = page.getByRole('form', { name: 'Edit Slide 1: picture' })
    const mark = await outline(page, 'Slide 1: picture').boundingBox()
    const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {}
    expect((mark?.x ?? 0) - (x + width)).toBeGreaterThan(0)
    expect((mark?.x ?? 0) - (x + width)).toBeLessThan(20)
    await choice(page, 'climb.webm (video)').check()
    await page.getByText('px wide and will look blurred').waitFor()
  })
})
