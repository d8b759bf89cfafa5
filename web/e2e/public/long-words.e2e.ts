import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { it } from 'vitest'
import { adminClientOf } from '../support/editor'
import { picture } from '../support/files'
import { emptyJourney } from '../support/journey'
import { longTexts, longTitle } from '../support/long-words'
import { expectFitsAllWidths } from '../support/screens'
import { startsOwnSites } from '../support/sites'

const site = emptyJourney()

it.runIf(startsOwnSites)(
  'a page with very long words fits from 320 to 2560 px and at 200 % zoom',
  async () => {
    const editor = await adminClientOf(site)
    const [mediaId = 0] = await editor.upload('project', [picture('arena.png')])
    for (const name of [longTitle, 'Arena']) {
      const body = { name, description: name, location: name, mediaId }
      await editor.ask(projects.create, { body })
    }
    await editor.ask(heroCarousel.create, { body: { title: longTitle, subtitle: longTitle, mediaId } })
    await editor.write(longTexts)
    await editor.live()
    await expectFitsAllWidths(site)
  },
)
