import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { faults, scrollsSideways } from '../support/accessibility'
import { editorOf } from '../support/editor'
import { picture } from '../support/files'
import { fillSite } from '../support/filled-site'
import { journey, ownProduct } from '../support/journey'
import { still } from '../support/landing-page'

const site = journey()
const usual = [360, 768, 1280, 1920]
const extreme = [320, 2560]
// A window of 1280 by 800 px at 200 % has this much room.
const zoomed = { ...still, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }

/** Words that stand out of the window, or under the bar at the top of the page. */
const lostWords = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0)
    const bar = document.querySelector('header nav')?.getBoundingClientRect().bottom ?? 0
    const wide = [...document.querySelectorAll('h1, h2, h3, p, dt, dd, li, a, button, label')].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const seen = width > 0 && !element.closest('[aria-hidden], [inert], .skip-link')
        return seen && (left < -1 || right > document.documentElement.clientWidth + 1)
      },
    )
    const covered = [...document.querySelectorAll('.hero-words:not([inert]) h1')].filter(
      (title) => title.getBoundingClientRect().top < bar - 1,
    )
    return [...wide, ...covered].map(
      ({ localName, textContent }) => `${localName}: ${textContent?.slice(0, 40)}`,
    )
  })

async function fits(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  expect(await scrollsSideways(page), `${width} px`).toBe(false)
  expect(await lostWords(page), `${width} px`).toEqual([])
}

async function fitsEverywhere() {
  const page = await site.open('/', still)
  for (const width of [...usual, ...extreme]) await fits(page, width)
  const close = await site.open('/', zoomed)
  expect(await scrollsSideways(close)).toBe(false)
  expect(await lostWords(close)).toEqual([])
}

/** Structure goes by the width and colours by the scheme: every width, and both schemes, wide and narrow. */
async function accessibleEverywhere() {
  const page = await site.open('/', still)
  for (const [at, width] of usual.entries()) {
    const colorScheme = at % 2 === 0 ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    expect(await faults(page), `${width} px, ${colorScheme}`).toEqual([])
  }
}

// It needs an empty site, and leaves a full one.
describe.runIf(ownProduct)('on every screen', () => {
  it('the empty page fits, from 320 to 2560 px and at 200 %', fitsEverywhere)
  it('the empty page is accessible', accessibleEverywhere)

  describe('a site in use', () => {
    beforeAll(async () => fillSite(await editorOf(site)))

    it('the filled page fits, from 320 to 2560 px and at 200 %', fitsEverywhere)
    it('the filled page is accessible', accessibleEverywhere)
  })

  describe('a site with fifty projects and words without end', () => {
    const endless = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)
    const long = `${endless} installation ${'a very long name '.repeat(20)}`

    beforeAll(async () => {
      const editor = await editorOf(site)
      const [mediaId = 0] = await editor.upload('project', [picture('many.png')])
      for (let number = 1; number <= 47; number++) {
        const words = number === 1 ? long : `Arena ${number}`
        await editor.ask(projects.create, {
          body: { name: words, description: words, location: words, mediaId },
        })
      }
      await editor.ask(heroCarousel.create, { body: { title: long, subtitle: long, mediaId, sortOrder: -1 } })
      await editor.write({
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
    })

    it('the overfull page fits, from 320 to 2560 px and at 200 %, and shows all fifty projects', async () => {
      await fitsEverywhere()
      const page = await site.open('/', still)
      expect(await page.locator('.project').count()).toBe(50)
    })
  })
})
