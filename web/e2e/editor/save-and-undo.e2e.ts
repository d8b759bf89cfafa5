import { describe, expect, it } from 'vitest'
import { faults } from '../support/accessibility'
import { press } from '../support/administrator'
import { choice, editedPage, outline } from '../support/edit-mode'
import { payloadOf, picture } from '../support/files'
import { ownFilledJourney } from '../support/journey'

const site = ownFilledJourney()

describe('editing in place', () => {
  it('says that a save is live and takes it back, a hidden line and a new project too', async () => {
    // Files go straight to storage, which is another host than the site.
    site.expectPageError(/^other host: https?:\/\/(127\.0\.0\.1|localhost|[^/]*amazonaws\.com)[:/]/)
    const page = await editedPage(site)
    const served = async () => (await fetch(site.url)).text()
    const isLive = () => page.getByText('Saved · Live').waitFor()
    await outline(page, 'Equipment and certifications: Certification 2').click()
    await press(page, 'Hide This Line')
    await isLive()
    expect(await served()).not.toContain('Industrial Rope Access')
    await press(page, 'Undo')
    await outline(page, 'Equipment and certifications: Certification 2').waitFor()
    await expect.poll(served).toContain('Industrial Rope Access')

    await press(page, '+ Project')
    await page.getByLabel('Name', { exact: true }).fill('Arena number four')
    await page.getByLabel('Location', { exact: true }).fill('Hull')
    await page.keyboard.press('Escape')
    await page.getByText('1 unsaved change').waitFor()
    await press(page, '+ Project')
    await page.getByLabel('Description', { exact: true }).fill('Antennas on four corners.')
    await page
      .locator('#editor')
      .getByLabel('Upload a new picture')
      .setInputFiles(await payloadOf(picture('four.png', 1)))
    await expect.poll(() => choice(page, 'four.png').isChecked()).toBe(true)
    expect(await faults(page)).toEqual([])
    await press(page, 'Add Project')
    await outline(page, 'Project Arena number four: name').waitFor()
    await isLive()
    expect(await served()).toContain('Arena number four')
    await press(page, 'Undo')
    await outline(page, 'Project Arena number four: name').waitFor({ state: 'detached' })
    await expect.poll(served).not.toContain('Arena number four')
  })

  it('opens the panel of a picture wherever it is pressed, beside its mark, and covers no figure', async () => {
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
