import { projects } from '@highline/shared/endpoints/projects'
import { expect, it } from 'vitest'
import { choosePicture, openDashboard, press } from '../support/administrator'
import { adminClientOf } from '../support/editor'
import { picture } from '../support/files'
import { emptyJourney, phone } from '../support/journey'
import { toastText } from '../support/toast'

const site = emptyJourney()

it('a toast does not cover the pressed button on a phone, and a double click on Undo restores a project once (§5)', async () => {
  const editor = await adminClientOf(site)
  await editor.upload('general', [picture('forty.png')])
  const page = await openDashboard(site, '#projects', { ...phone, reducedMotion: 'reduce' })
  await press(page, 'New Project')
  await page.getByLabel(/^Name/).fill('Arena Forty')
  await page.getByLabel(/^Description/).fill('Forty antennas\nunder one roof')
  await page.getByLabel(/^Location/).fill('London')
  await press(page, 'Add Project')
  await toastText(page, 'Please choose an image')
  const toast = await page.locator('.toast').boundingBox()
  const pressed = await page.getByRole('button', { name: 'Add Project' }).boundingBox()
  const overlap =
    Math.min((toast?.y ?? 0) + (toast?.height ?? 0), (pressed?.y ?? 0) + (pressed?.height ?? 0)) -
    Math.max(toast?.y ?? 0, pressed?.y ?? 0)
  expect(overlap).toBeLessThan(0)
  await choosePicture(page, 'forty.png')
  await press(page, 'Add Project')
  await toastText(page, 'Project Added')
  await press(page, 'Delete: Arena Forty')
  await press(page, 'Delete')
  await toastText(page, 'Project Deleted')
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await page.getByText('Project Restored').first().waitFor()
  const stored = await editor.ask(projects.list, {})
  expect(stored.map(({ name }) => name)).toEqual(['Arena Forty'])
})
