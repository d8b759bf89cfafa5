import type { Page } from 'playwright-core'

/** Locators of the parts of the page. */
export const place = {
  navbar: (page: Page) => page.getByRole('banner'),
  hero: (page: Page) => page.getByRole('region', { name: 'Introduction' }),
  about: (page: Page) => page.locator('#about'),
  projects: (page: Page) => page.locator('#projects'),
  contact: (page: Page) => page.locator('#contact'),
  footer: (page: Page) => page.getByRole('contentinfo'),
}

/** Context options without animations, so that assertions need not wait for them. */
export const still = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/** Title of the slide on show. */
export const heroTitle = (page: Page) => page.locator('.hero-words:not([inert]) h1').textContent()

/** Resolves when the title of a section is below the navigation bar, in the upper 60 % of the viewport. */
export async function arrival(page: Page, section: 'about' | 'projects' | 'contact'): Promise<void> {
  await page.waitForFunction((id) => {
    const title = document.querySelector(`#${id} h2`)?.getBoundingClientRect().top ?? -1
    const bar = document.querySelector('header nav')?.getBoundingClientRect().bottom ?? 0
    return title >= bar - 1 && title < bar + window.innerHeight * 0.6
  }, section)
}
