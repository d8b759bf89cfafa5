import { beforeAll, describe, expect, it } from 'vitest'
import { faults } from '../support/accessibility'
import { openDashboard, press } from '../support/administrator'
import { choice, editedPage, field, outline } from '../support/edit-mode'
import { type Editor, editorOf } from '../support/editor'
import { ownFilledJourney } from '../support/journey'
import { staysUncovered } from '../support/keyboard'
import { still } from '../support/landing-page'

const site = ownFilledJourney()
let editor: Editor

beforeAll(async () => {
  editor = await editorOf(site)
})

describe('editing the page where it stands', () => {
  it('shows words in their place while they are typed, and saves them', async () => {
    const page = await editedPage(site)
    await outline(page, 'Projects: Title').click()
    await field(page).fill('Roofs we have climbed')
    await page.getByRole('heading', { name: 'Roofs we have climbed' }).waitFor()
    expect(await faults(page)).toEqual([])
    await press(page, 'Save')
    await field(page).waitFor({ state: 'detached' })
    await press(page, 'Stop Editing')
    await editor.live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { name: 'Roofs we have climbed', exact: true }).waitFor()
  })

  it('reaches slides and projects too, by keyboard alone', async () => {
    const page = await editedPage(site)
    await outline(page, 'Slide 1: title').press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Higher installations')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    await outline(page, 'Project Arena number 1: name').press('Enter')
    await field(page).fill('Arena number one')
    await press(page, 'Save')
    await field(page).waitFor({ state: 'detached' })
    await editor.live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { level: 1, name: 'Higher installations' }).waitFor()
    await visitor.getByRole('heading', { name: 'Arena number one', exact: true }).waitFor()
  })

  it('shows another picture in its place before it is saved, and the old one again after Cancel', {
    timeout: 120_000,
  }, async () => {
    const page = await editedPage(site)
    const slide = page.locator('.slide-media[data-active] img')
    const before = await slide.getAttribute('src')
    await outline(page, 'Slide 1: picture').click()
    expect(await choice(page, 'roof.png').isChecked()).toBe(true)
    await choice(page, 'b.png').check()
    await expect.poll(() => slide.getAttribute('src')).toBe(await editor.srcOf('b.png'))
    await page.getByText('1 unsaved change').waitFor()
    expect(await faults(page)).toEqual([])
    await press(page, 'Cancel')
    await expect.poll(() => slide.getAttribute('src')).toBe(before)
    expect(await page.getByText('unsaved').count()).toBe(0)

    // Those of slides, projects and sections, by keyboard alone; only a slide may be a film.
    for (const [name, file] of [
      ['Slide 1: picture', 'mast.png'],
      ['Project Arena number 2: picture', 'c.png'],
      ['Equipment and certifications: Equipment picture 2', 'b.png'],
    ] as const) {
      await outline(page, name).press('Enter')
      expect(await choice(page, 'climb.webm (video)').count()).toBe(name.startsWith('Slide') ? 1 : 0)
      await choice(page, file).press('Space')
      await page.keyboard.press('Enter')
      await choice(page, file).waitFor({ state: 'detached' })
    }
    await editor.live()
    const visitor = await site.open('/', still)
    const shown = visitor.locator('.slide-media[data-active] img, .project-picture, .equipment-pictures img')
    const sources = await shown.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    expect(sources[0]).toBe(await editor.srcOf('mast.png'))
    expect(sources[2]).toBe(await editor.srcOf('c.png'))
    expect(sources[5]).toBe(await editor.srcOf('b.png'))
  })

  it('frames each text by itself on a narrow phone: no frame lies on another', async () => {
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
    expect(await faults(page)).toEqual([])
  })

  it('scrolls what is edited on a phone out from behind its panel', async () => {
    const page = await editedPage(site)
    await page.setViewportSize({ width: 390, height: 844 })
    const title = outline(page, 'About: Title')
    // Where the panel comes to stand.
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

  it('has room for a text and for its buttons in a window of 320 by 256 px, as at 400 %', async () => {
    const page = await editedPage(site)
    await page.setViewportSize({ width: 320, height: 256 })
    const introduction = outline(page, 'About: Introduction')
    await introduction.press('Enter')
    const text = await field(page).boundingBox()
    expect(text?.height).toBeGreaterThan(100)
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(256)
    await staysUncovered(page, 'Tab', 2) // to Cancel, and to the bar
    await introduction.focus()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    expect(await introduction.evaluate((frame) => frame.matches(':focus'))).toBe(true)
  })

  it('covers nothing with its bar that the keyboard leads to, in the page and in its frames', async () => {
    const page = await openDashboard(site, '', still)
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/')
    const begin = page.getByRole('button', { name: 'Edit This Page' })
    await begin.waitFor()
    await page.getByRole('link', { name: 'View Our Projects' }).focus()
    await staysUncovered(page, 'Tab', 24)
    await begin.click()
    await page.locator('.outline').first().waitFor()
    await outline(page, 'About: Title').focus()
    await staysUncovered(page, 'Tab', 30)
  })

  it('is not offered once the session is over, and the browser stops asking', async () => {
    const page = await openDashboard(site, '', still)
    await page.context().clearCookies()
    const asked = page.waitForResponse('**/api/admin/status')
    await page.goto('/')
    await page.keyboard.press('Shift')
    await asked
    await page.waitForFunction(() => localStorage.getItem('highline-editor') === null)
    expect(await page.locator('#editor').count()).toBe(0)
  })
})
