import { keysOfKind } from '@highline/shared/content-keys'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Browser } from 'playwright-core'
import type { Editor } from '../support/editor'
import { longName, longText, longWord, projectBody } from './long-words'
import { testCard } from './test-card'

/** One project, one slide, every picture higher than wide, and a logo like a ribbon. */
export async function addUpright(browser: Browser, editor: Editor): Promise<void> {
  const [mediaId = 0] = await editor.upload('project', [await testCard(browser, 800, 1400)])
  await editor.upload('logo', [await testCard(browser, 1200, 90)])
  await editor.ask(heroCarousel.create, { body: { title: 'One slide', subtitle: 'Upright', mediaId } })
  await editor.ask(projects.create, { body: projectBody(0, mediaId) })
  for (const key of keysOfKind('image')) await editor.picture(key, mediaId)
  await editor.live()
}

/** Fifty projects, one of them with a very long name, as have the slide and the services, and a logo like a tower. */
export async function addFifty(browser: Browser, editor: Editor): Promise<void> {
  const cards = [await testCard(browser, 1500, 1000), await testCard(browser, 2400, 700)]
  const shown = await editor.upload('project', cards)
  await editor.upload('logo', [await testCard(browser, 90, 600)])
  const mediaId = shown[1] ?? 0
  const slide = { title: `${longName} installation`, subtitle: longText.repeat(3), mediaId, sortOrder: 0 }
  await editor.ask(heroCarousel.create, { body: slide })
  for (let at = 1; at < 50; at++)
    await editor.ask(projects.create, { body: projectBody(at, shown[at % 2] ?? 0) })
  await editor.write({
    about_title: longName,
    about_content: longText.repeat(12),
    service_2_title: longName,
    service_3_description: longText.repeat(4),
    stats_projects_number: '1,250,000+',
    capability_1_title: longName,
    certification_2: longName,
    contact_phone: '+44 (0) 1632 960 142 extension 5521',
    contact_email: `office@${longWord.toLowerCase()}.example`,
    footer_service_1: longName,
  })
  await editor.live()
}
