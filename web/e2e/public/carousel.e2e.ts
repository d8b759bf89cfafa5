import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contrasts, tooFaint } from '../support/contrast'
import { type Editor, editorOf } from '../support/editor'
import { picture, video, whitePicture } from '../support/files'
import { journey, ownProduct, phone } from '../support/journey'
import { arrival, openFrozen, place, still, words } from '../support/landing-page'

const site = journey()
const advanceMs = 5000

const shown = (page: Page) => words(page.locator('.hero-words:not([inert]) h1'))
const press = (page: Page, name: string) =>
  place.hero(page).getByRole('button', { name, exact: true }).click()
const controls = (page: Page) =>
  place
    .hero(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')))

// It fills the carousel, which a site in use has filled already.
describe.runIf(ownProduct)('the carousel', () => {
  let editor: Editor

  const addSlide = async (title: string, mediaId: number | undefined, sortOrder: number) => {
    if (!mediaId) throw new Error('A slide needs a file.')
    const { id } = await editor.ask(heroCarousel.create, { body: { title, mediaId, sortOrder } })
    return id
  }

  beforeAll(async () => {
    editor = await editorOf(site)
  })

  describe('with a single video', () => {
    let id: number

    beforeAll(async () => {
      const [film] = await editor.upload('hero', [await video('alone.webm')])
      id = await addSlide('Alone', film, 1)
      await editor.live()
    })
    afterAll(() => editor.ask(heroCarousel.remove, { params: { id: String(id) } }))

    it('has a Pause and nothing else, which stops the film and lets it go on (§2.1)', async () => {
      const page = await site.open('/')
      const film = page.locator('.slide-media video')
      const runs = () => film.evaluate((shown: HTMLVideoElement) => !shown.paused)
      await expect.poll(runs).toBe(true)
      expect(await controls(page)).toEqual(['Pause'])
      await press(page, 'Pause')
      await expect.poll(runs).toBe(false)
      expect(await controls(page)).toEqual(['Play'])
      await press(page, 'Play')
      await expect.poll(runs).toBe(true)
    })
  })

  describe('over a white picture', () => {
    const ids: number[] = []

    beforeAll(async () => {
      const [white] = await editor.upload('hero', [whitePicture('white.png')])
      ids.push(await addSlide('High-Level Stadium Installations', white, 1))
      ids.push(await addSlide('A long title that runs over several lines of the first screen', white, 2))
      await editor.live()
    })
    afterAll(async () => {
      for (const id of ids) await editor.ask(heroCarousel.remove, { params: { id: String(id) } })
    })

    it.each([
      ['on a desk', still],
      ['on a wide screen', { ...still, viewport: { width: 2560, height: 1300 } }],
      ['on a tablet', { ...still, viewport: { width: 768, height: 1024 } }],
      ['on a phone', { ...phone, reducedMotion: 'reduce' }],
    ] as const)('every word and control of the first screen can be read %s (§2.1)', async (_, screen) => {
      const page = await site.open('/', screen)
      const first = await contrasts(page)
      expect(first.length).toBeGreaterThan(10)
      expect(tooFaint(first)).toEqual([])
      await page.reload()
      await page.getByRole('button', { name: 'Slide 2 of 2' }).click()
      await expect.poll(() => shown(page)).toMatch(/^A long title/)
      expect(tooFaint(await contrasts(page))).toEqual([])
    })
  })

  describe('with a single slide', () => {
    beforeAll(async () => {
      const [roof] = await editor.upload('hero', [picture('roof.png')])
      await addSlide('Re-installation and INSTALLATIONS, no install', roof, 2)
      await editor.live()
    })

    it('has no controls, and stays where it is (§2.1)', async () => {
      const page = await openFrozen(site, 1)
      const title = await shown(page)
      await page.clock.runFor(4 * advanceMs)
      expect(await shown(page)).toBe(title)
      expect(await controls(page)).toEqual([])
    })

    it('lights up every word of the title that contains installation, and says the default subtitle (§2.1)', async () => {
      const page = await site.open('/', still)
      const title = page.locator('h1')
      expect(await title.locator('.highlight').allTextContents()).toEqual([
        'Re-installation',
        'INSTALLATIONS,',
      ])
      const colours = await title.evaluate((heading) =>
        [heading, ...heading.children].map((element) => getComputedStyle(element).color),
      )
      expect(new Set(colours).size).toBe(2)
      expect(await words(place.hero(page))).toContain('Specializing in abseiling and high-access')
    })
  })

  describe('with several slides', () => {
    beforeAll(async () => {
      const files = [await video('climb.webm'), picture('mast.png', 1), picture('gone.png', 2)]
      const [climb, mast, gone] = await editor.upload('hero', files)
      await addSlide('Third', mast, 3)
      await addSlide('First', climb, 1)
      await addSlide('Without a file', gone, 4)
      await editor.ask(media.remove, { params: { id: String(gone) }, query: { force: '1' } })
      await editor.live()
    })

    it('has previous, next and a dot for each slide that has a file (§2.1, §9)', async () => {
      const page = await site.open('/', still)
      await page.getByRole('button', { name: 'Play' }).waitFor()
      expect(await controls(page)).toEqual([
        'Play',
        'Previous slide',
        'Slide 1 of 3',
        'Slide 2 of 3',
        'Slide 3 of 3',
        'Next slide',
      ])
      expect(await words(place.hero(page))).not.toContain('Without a file')
    })

    it('starts at the first and goes round in both directions (§2.1, §4)', async () => {
      const page = await site.open('/', still)
      expect(await shown(page)).toBe('First')
      await press(page, 'Previous slide')
      await expect.poll(() => shown(page)).toBe('Third')
      await press(page, 'Next slide')
      await expect.poll(() => shown(page)).toBe('First')
      await press(page, 'Next slide')
      await expect.poll(() => shown(page)).toMatch(/^Re-installation/)
      await press(page, 'Slide 3 of 3')
      await expect.poll(() => shown(page)).toBe('Third')
      expect(await page.getByRole('button', { name: 'Slide 3 of 3' }).getAttribute('aria-current')).toBe(
        'true',
      )
    })

    it('moves on every five seconds, not before, and begins anew after the last (§2.1, §4, §9)', async () => {
      const page = await openFrozen(site, 3)
      const seen = [await shown(page)]
      for (let round = 1; round <= 3; round++) {
        await page.clock.runFor(advanceMs - 1)
        expect(await shown(page)).toBe(seen.at(-1))
        await page.clock.runFor(1)
        await expect.poll(() => shown(page)).not.toBe(seen.at(-1))
        seen.push(await shown(page))
      }
      expect(seen).toEqual(['First', expect.stringMatching(/^Re-installation/), 'Third', 'First'])
    })

    it('stops for good once somebody presses previous, next or a dot (§2.1, §4)', async () => {
      for (const [name, expected] of [
        ['Previous slide', 'Third'],
        ['Next slide', 'Re-installation and INSTALLATIONS, no install'],
        ['Slide 3 of 3', 'Third'],
      ] as const) {
        const page = await openFrozen(site, 3)
        await press(page, name)
        await expect.poll(() => shown(page)).toBe(expected)
        await page.clock.runFor(10 * advanceMs)
        expect(await shown(page), name).toBe(expected)
      }
    })

    it('shows a video that loops without sound by itself, and a picture otherwise, both under a dark veil (§2.1)', async () => {
      const page = await site.open('/')
      const film = page.locator('.slide-media video')
      await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => !shown.paused)).toBe(true)
      const facts = await film.evaluate((shown: HTMLVideoElement) => {
        const { autoplay, loop, muted, playsInline } = shown
        return { autoplay, loop, muted, playsInline, src: new URL(shown.src).pathname }
      })
      expect(facts).toEqual({
        autoplay: true,
        loop: true,
        muted: true,
        playsInline: true,
        src: expect.stringMatching(/^\/api\/media-file\/.+\.webm$/),
      })
      await press(page, 'Next slide')
      const slide = page.locator('.slide-media[data-active]')
      await slide.locator('img').waitFor()
      const box = await slide.locator('img').boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
      const veil = await slide.evaluate((media) => getComputedStyle(media, '::after').backgroundImage)
      expect(veil).toMatch(/gradient\(.*rgba\(10, 21, 29, 0\.\d+\)/)
    })

    it('has two buttons that scroll to the projects and to contact, above the figures (§2.1)', async () => {
      const page = await site.open('/', still)
      const hero = place.hero(page)
      expect(await hero.locator('.stat').count()).toBe(3)
      expect(await hero.getByRole('link', { name: 'Request a Quote' }).count()).toBe(0)
      await hero.getByRole('link', { name: 'View Our Projects', exact: true }).click()
      await arrival(page, 'projects')
      await page.goto('/')
      await hero.getByRole('link', { name: 'Get Started', exact: true }).click()
      await arrival(page, 'contact')
    })
  })
})
