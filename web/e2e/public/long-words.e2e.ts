import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { it } from 'vitest'
import { adminClientOf } from '../support/editor'
import { picture } from '../support/files'
import { optionalTexts } from '../support/filled-site'
import { emptyJourney } from '../support/journey'
import { expectFitsAllWidths } from '../support/screens'
import { startsOwnSites } from '../support/sites'

const site = emptyJourney()

const endless = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)
const long = `${endless} installation ${'a very long name '.repeat(20)}`

it.runIf(startsOwnSites)(
  'a page with very long words fits from 320 to 2560 px and at 200 % zoom',
  async () => {
    const editor = await adminClientOf(site)
    const [mediaId = 0] = await editor.upload('project', [picture('arena.png')])
    for (const name of [long, 'Arena']) {
      const body = { name, description: name, location: name, mediaId }
      await editor.ask(projects.create, { body })
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
    await expectFitsAllWidths(site)
  },
)
