import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { press } from '../support/administrator'
import { choice, editedPage, field, outline } from '../support/edit-mode'
import { ownFilledJourney } from '../support/journey'
import { still } from '../support/landing-page'

const site = ownFilledJourney()

describe('editing in place', () => {
  it('previews a text on the page while typing, and publishes texts saved with the pointer and with the keyboard', async () => {
    const page = await editedPage(site)
    await outline(page, 'Projects: Title').click()
    await field(page).fill('Roofs we have climbed')
    await page.getByRole('heading', { name: 'Roofs we have climbed' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Save')
    await field(page).waitFor({ state: 'detached' })

    await outline(page, 'Slide 1: title').press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Higher installations')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    await press(page, 'Stop Editing')
    await (await site.admin()).live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { name: 'Roofs we have climbed', exact: true }).waitFor()
    await visitor.getByRole('heading', { level: 1, name: 'Higher installations' }).waitFor()
  })

  it('previews another image or none before it is saved, reverts it on Cancel and publishes it on save', async () => {
    const client = await site.admin()
    const page = await editedPage(site)
    const slide = page.locator('.slide-media[data-active] img')
    const before = await slide.getAttribute('src')
    await outline(page, 'Slide 1: picture').click()
    expect(await choice(page, 'roof.png').isChecked()).toBe(true)
    await choice(page, 'b.png').check()
    await expect.poll(() => slide.getAttribute('src')).toBe(await client.srcOf('b.png'))
    await page.getByText('1 unsaved change').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Cancel')
    await expect.poll(() => slide.getAttribute('src')).toBe(before)
    expect(await page.getByText('unsaved').count()).toBe(0)

    // The placeholder of a cleared image has an outline too, through which another one is chosen with the keyboard.
    await outline(page, 'About: Picture').press('Enter')
    await choice(page, 'No picture').check()
    await page.getByAltText('No picture yet').first().waitFor()
    await press(page, 'Save')
    await choice(page, 'No picture').waitFor({ state: 'detached' })
    await outline(page, 'About: Picture').press('Enter')
    await choice(page, 'c.png').press('Space')
    await page.keyboard.press('Enter')
    await choice(page, 'c.png').waitFor({ state: 'detached' })
    await client.live()
    const visitor = await site.open('/', still)
    const shown = await visitor.locator('.equipment-picture').getAttribute('src')
    expect(shown).toBe(await client.srcOf('c.png'))
  })
})
