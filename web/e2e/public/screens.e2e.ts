import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { describe, expect, it } from 'vitest'
import { editorOf } from '../support/editor'
import { picture } from '../support/files'
import { optionalTexts } from '../support/filled-site'
import { emptyJourney, filledJourney } from '../support/journey'
import { place, still } from '../support/landing-page'
import { fitsEverywhere } from '../support/screens'
import { ownProduct } from '../support/sites'

const empty = emptyJourney()
const filled = filledJourney()

describe.runIf(ownProduct)('the empty page', () => {
  it('fits, from 320 to 2560 px and at 200 %', () => fitsEverywhere(empty))
})

describe.runIf(ownProduct)('the filled page', () => {
  it('fits, from 320 to 2560 px and at 200 %', () => fitsEverywhere(filled))

  it('shows its logo at most 200 px wide (§9)', async () => {
    const page = await filled.open('/', still)
    for (const where of [place.navbar(page), place.footer(page)]) {
      const box = await where.getByRole('img', { name: 'Highline Stadium Communications' }).boundingBox()
      expect(box?.width).toBeLessThanOrEqual(200)
    }
  })
})

describe.runIf(ownProduct)('a page with fifty projects and words without end', () => {
  const endless = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)
  const long = `${endless} installation ${'a very long name '.repeat(20)}`

  it('fits, from 320 to 2560 px and at 200 %, and shows all fifty', async () => {
    const editor = await editorOf(empty)
    const [mediaId = 0] = await editor.upload('project', [picture('many.png')])
    for (let number = 1; number <= 50; number++) {
      const words = number === 1 ? long : `Arena ${number}`
      await editor.ask(projects.create, {
        body: { name: words, description: words, location: words, mediaId },
      })
    }
    await editor.ask(heroCarousel.create, { body: { title: long, subtitle: long, mediaId } })
    await editor.write({
      ...optionalTexts,
      about_title: endless,
      service_1_title: endless,
      capability_1_title: endless,
      stats_projects_number: '1,000,000+',
      stats_projects_label: endless,
      certification_1: endless,
      contact_email: `${endless}@example.com`,
      contact_form_title: endless,
      footer_company_about: endless,
      footer_copyright: long,
    })
    await editor.live()
    await fitsEverywhere(empty)
    const page = await empty.open('/', still)
    expect(await page.locator('.project').count()).toBe(50)
  })
})
