import { join } from 'node:path'
import { keysOfKind } from '@highline/shared/content-keys'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Browser, Page } from 'playwright-core'
import { type Editor, editorOf } from '../support/editor'
import { startProduct } from '../support/product'
import { loadPictures } from './landing'
import { testCard } from './test-card'

interface Album {
  readonly browser: Browser
  readonly folder: string
}

const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const longName = `The Royal and Ancient Municipal Stadium, Conference Centre and Ice Rink of ${longWord}`
const longText =
  'Twelve access points under the roof edge, hung by rope between two home fixtures, with their cabinets. '

/**
 * What nobody designs a page for: one project and fifty, pictures upright where they lie on their side as a rule,
 * logos as wide and as high as they come, names without end, pictures that are still on their way.
 */
export async function shootExtremes(album: Album): Promise<void> {
  const product = await startProduct()
  try {
    const editor = await editorOf(product)
    await addUpright(album.browser, editor)
    await shoot(album, { url: product.url, state: 'upright' })
    await addFifty(album.browser, editor)
    await shoot(album, { url: product.url, state: 'fifty' })
    await shoot(album, { url: product.url, state: 'waiting', prepare: withoutPictures })
  } finally {
    await product.close()
  }
}

/** One project, one slide, every picture higher than wide, and a logo like a ribbon. */
async function addUpright(browser: Browser, editor: Editor): Promise<void> {
  const [mediaId = 0] = await editor.upload('project', [await testCard(browser, 800, 1400)])
  await editor.upload('logo', [await testCard(browser, 1200, 90)])
  await editor.ask(heroCarousel.create, { body: { title: 'One slide', subtitle: 'Upright', mediaId } })
  await editor.ask(projects.create, { body: projectBody(0, mediaId) })
  for (const key of keysOfKind('image')) await editor.picture(key, mediaId)
  await editor.live()
}

/** Fifty projects, one of them with a name without end, as have the slide and the services, and a logo like a tower. */
async function addFifty(browser: Browser, editor: Editor): Promise<void> {
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

const projectBody = (at: number, mediaId: number) => ({
  name: at === 2 ? longName : `Arena number ${at + 1}`,
  description: at === 2 ? longText.repeat(4) : longText,
  location: at === 2 ? longName : 'Manchester',
  mediaId,
})

/** As on a line that has brought the page and nothing else yet. */
const withoutPictures = (page: Page) => page.route('**/{api/media-file,assets}/**', () => undefined)

interface Subject {
  readonly url: string
  readonly state: string
  readonly prepare?: (page: Page) => Promise<unknown>
}

async function shoot({ browser, folder }: Album, { url, state, prepare }: Subject): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme })
    await prepare?.(page)
    for (const [width, height] of [
      [360, 780],
      [768, 1024],
      [1280, 900],
      [1920, 1000],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(url, { waitUntil: 'domcontentloaded' })
      // What never comes cannot be waited for.
      await (prepare ? page.waitForTimeout(1000) : loadPictures(page))
      const path = join(folder, 'landing', state, colorScheme, `page-${width}.png`)
      await page.screenshot({ path, fullPage: true })
    }
    await page.close()
  }
}
