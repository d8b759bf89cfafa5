import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { expect, it } from 'vitest'
import { editorOf } from '../support/editor'
import { picture } from '../support/files'
import { optionalTexts } from '../support/filled-site'
import { emptyJourney } from '../support/journey'
import { fitsEverywhere } from '../support/screens'
import { ownProduct } from '../support/sites'

const site = emptyJourney()

const endless = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)
const long = `${endless} installation ${'a very long name '.repeat(20)}`

it.runIf(ownProduct)(
  'a page with fifty projects and words without end fits, from 320 to 2560 px and at 200 %, and shows all fifty',
  async () => {
    const editor = await editorOf(site)
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
    const page = await fitsEverywhere(site)
    expect(await page.locator('.project').count()).toBe(50)
  },
)
