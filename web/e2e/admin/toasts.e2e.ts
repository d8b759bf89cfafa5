import { projects } from '@highline/shared/endpoints/projects'
import { beforeAll, expect, it } from 'vitest'
import { openDashboard, press } from '../support/administrator'
import { picture } from '../support/files'
import { desktop, emptyJourney, phone } from '../support/journey'
import { toastText } from '../support/toast'

const site = emptyJourney()
const texts = { name: 'Arena Forty', description: 'Forty antennas', location: 'London' }

beforeAll(async () => {
  const client = await site.admin()
  const [mediaId = 0] = await client.upload('general', [picture('forty.png')])
  await client.ask(projects.create, { body: { ...texts, mediaId } })
})

it.each([
  ['at most 420 px wide on a desk (§9)', desktop, 420],
  ['as wide as a phone', phone, 390],
])('a toast is %s, and does not cover the pressed button', async (_, screen, px) => {
  const page = await openDashboard(site, '#projects', { ...screen, reducedMotion: 'reduce' })
  if (screen === phone) await press(page, 'New Project')
  for (const label of ['Name', 'Description', 'Location']) await page.getByLabel(label).fill('Arena')
  await press(page, 'Add Project')
  await toastText(page, 'Please choose an image')
  expect((await page.locator('.toast-region').boundingBox())?.width).toBe(px)
  const toast = await page.locator('.toast').boundingBox()
  const pressed = await page.getByRole('button', { name: 'Add Project' }).boundingBox()
  if (!toast || !pressed) throw new Error('Both have to be on screen.')
  const isBeside = toast.x > pressed.x + pressed.width
  const isBelow = toast.y > pressed.y + pressed.height
  const isAbove = toast.y + toast.height < pressed.y
  expect(isBeside || isBelow || isAbove).toBe(true)
})

it('a double click on Undo restores a project once (§5)', async () => {
  const page = await openDashboard(site, '#projects', phone)
  await press(page, 'Delete: Arena Forty')
  await press(page, 'Delete')
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await toastText(page, 'Project Restored')
  expect(await (await site.admin()).ask(projects.list, {})).toMatchObject([texts])
})
