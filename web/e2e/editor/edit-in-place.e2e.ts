import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { press } from '../support/administrator'
import { choice, editedPage, field, outline } from '../support/edit-mode'
import { type AdminClient, adminClientOf } from '../support/editor'
import { ownFilledJourney } from '../support/journey'
import { still } from '../support/landing-page'

const site = ownFilledJourney()
let editor: AdminClient

beforeAll(async () => {
  editor = await adminClientOf(site)
})

describe('editing in place', () => {
  it('previews a text on the page while typing, and publishes saved texts of sections, slides and projects', async () => {
    const page = await editedPage(site)
    await outline(page, 'Projects: Title').click()
    await field(page).fill('Roofs we have climbed')
    await page.getByRole('heading', { name: 'Roofs we have climbed' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Save')
    await field(page).waitFor({ state: 'detached' })

    // With the keyboard only.
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
    await press(page, 'Stop Editing')
    await editor.live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { name: 'Roofs we have climbed', exact: true }).waitFor()
    await visitor.getByRole('heading', { level: 1, name: 'Higher installations' }).waitFor()
    await visitor.getByRole('heading', { name: 'Arena number one', exact: true }).waitFor()
  })

  it('previews another image before it is saved, reverts it on Cancel and publishes it on save', {
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
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Cancel')
    await expect.poll(() => slide.getAttribute('src')).toBe(before)
    expect(await page.getByText('unsaved').count()).toBe(0)

    // Images of slides, projects and sections, with the keyboard only; only a slide may have a video.
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
})
