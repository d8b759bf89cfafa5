import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, expectNoSidewaysScroll } from '../support/accessibility'
import { faintParts } from '../support/contrast'
import { whitePicture } from '../support/files'
import { desktop, emptyJourney, filledJourney, phone } from '../support/journey'
import { heroTitle, still } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'
import { toastText } from '../support/toast'
import { sendButton } from '../support/visitor'

const empty = emptyJourney()
const filled = filledJourney()

describe.runIf(startsOwnSites)('the empty page', () => {
  it.each([
    ['on a phone by night', { ...phone, reducedMotion: 'reduce', colorScheme: 'dark' }],
    ['on a desk by day', { ...desktop, reducedMotion: 'reduce', colorScheme: 'light' }],
  ] as const)('is accessible %s, with its form in every state and the privacy notice', async (_, screen) => {
    const page = await empty.open('/', screen)
    await page.locator('#contact summary').click() // opens the privacy notice
    expect(await axeViolations(page)).toEqual([])
    await sendButton(page).click()
    await toastText(page, 'Validation Error')
    expect(await axeViolations(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  })
})

// Each layout once and each colour scheme in a narrow and a wide one, not all combinations.
it.runIf(startsOwnSites).each([
  ['light', [360, 1280]],
  ['dark', [768, 1920]],
] as const)('the filled page is accessible in %s mode at widths of %j px', async (colorScheme, widths) => {
  const page = await filled.open('/', { ...still, colorScheme })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await axeViolations(page), `${width} px`).toEqual([])
  }
})

describe.runIf(startsOwnSites)('hero over a white image', () => {
  beforeAll(async () => {
    const client = await empty.admin()
    const [mediaId = 0] = await client.upload('hero', [whitePicture('white.png')])
    const long = 'A long title that runs over several lines of the first screen'
    for (const [sortOrder, title] of ['High-Level Stadium Installations', long].entries())
      await client.ask(heroCarousel.create, { body: { title, mediaId, sortOrder } })
    await client.live()
  })

  it.each([
    ['on a desk', still],
    ['on a wide screen', { ...still, viewport: { width: 2560, height: 1300 } }],
    ['on a tablet', { ...still, viewport: { width: 768, height: 1024 } }],
    ['on a phone', { ...phone, reducedMotion: 'reduce' }],
  ] as const)(
    'every text and control of the first screen has enough contrast %s (§2.1)',
    async (_, screen) => {
      const page = await empty.open('/', screen)
      expect(await faintParts(page)).toEqual([])
      await page.reload()
      await page.getByRole('button', { name: 'Slide 2 of 2' }).click()
      await expect.poll(() => heroTitle(page)).toMatch(/^A long title/)
      expect(await faintParts(page)).toEqual([])
    },
  )
})
