import type { Page, Route } from 'playwright-core'

/** Screen of the admin, and the actions that bring it into a certain state. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Mocked responses of the server, by path of the request. */
  readonly answers?: Readonly<Record<string, (route: Route) => unknown>>
  readonly act?: (page: Page) => Promise<unknown>
}

/** Clicks the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Runs actions one after another. */
export const steps =
  (...acts: NonNullable<Screen['act']>[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** Waits until the text is visible. */
export const seen = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

export const type = (label: string | RegExp, words: string) => (page: Page) =>
  page.getByLabel(label).first().fill(words)

/** Viewports for the screenshots, in CSS pixels. */
export const viewports = [
  { width: 320, height: 568, isMobile: true, hasTouch: true },
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: false, hasTouch: true },
  { width: 1280, height: 800, isMobile: false, hasTouch: false },
  { width: 1920, height: 1080, isMobile: false, hasTouch: false },
] as const

export const schemes = ['light', 'dark'] as const
