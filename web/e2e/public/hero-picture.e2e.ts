import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { editorOf } from '../support/editor'
import { picture } from '../support/files'
import { desktop, journey, ownProduct, phone } from '../support/journey'

const site = journey()

/** Which media files a first visit asks for before the script has come, in their order. */
async function askedFor(options: BrowserContextOptions): Promise<string[]> {
  const page = await site.open('about:blank', options)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/media-file/')) asked.push(pathname)
  })
  await page.route('**/assets/client-*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'networkidle' })
  return asked
}

// It fills the carousel.
describe.runIf(ownProduct)('the first slide’s picture', () => {
  beforeAll(async () => {
    const editor = await editorOf(site)
    const [roof = 0, mast = 0] = await editor.upload('hero', [picture('roof.png', 0), picture('mast.png', 1)])
    for (const mediaId of [roof, mast])
      await editor.ask(heroCarousel.create, { body: { title: 'A slide', mediaId, sortOrder: mediaId } })
  })

  it('is asked for once, in the crop and the format that the screen shows, and no other is', async () => {
    await expect
      .poll(async () => (await fetch(site.url)).text(), { timeout: 50_000, interval: 500 })
      .toMatch(/<link rel="preload"[^>]*image\/avif[^>]*><link rel="preload"[^>]*image\/avif/)
    site.expectTrouble(/ERR_FAILED/)
    expect(await askedFor(phone)).toEqual([expect.stringMatching(/-p\d+-50x50\.avif$/)])
    expect(await askedFor(desktop)).toEqual([expect.stringMatching(/-960\.avif$/)])
    const onItsSide = { ...phone, viewport: { width: 740, height: 390 } }
    expect(await askedFor(onItsSide)).toEqual([expect.stringMatching(/-960\.avif$/)])
  })
})
