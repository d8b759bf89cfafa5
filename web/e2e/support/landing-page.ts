import type { Locator, Page } from 'playwright-core'

/** Parts of the page. */
export const place = {
  navbar: (page: Page) => page.getByRole('banner'),
  hero: (page: Page) => page.getByRole('region', { name: 'Introduction' }),
  about: (page: Page) => page.locator('#about'),
  projects: (page: Page) => page.locator('#projects'),
  contact: (page: Page) => page.locator('#contact'),
  footer: (page: Page) => page.getByRole('contentinfo'),
}

/** Nothing fades or glides: what is asserted is there at once. */
export const still = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/** The page's text, whatever case CSS shows it in. */
export const words = (locator: Locator) => locator.evaluate((element) => element.textContent ?? '')

/** Resolves once the title of a section stands below the bar, in the upper part of the window. */
export async function arrival(page: Page, section: 'about' | 'projects' | 'contact'): Promise<void> {
  await page.waitForFunction((id) => {
    const title = document.querySelector(`#${id} h2`)?.getBoundingClientRect().top ?? -1
    const bar = document.querySelector('header nav')?.getBoundingClientRect().bottom ?? 0
    return title >= bar - 1 && title < bar + window.innerHeight * 0.6
  }, section)
}
