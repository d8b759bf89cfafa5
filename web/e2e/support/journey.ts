import { admin } from '@highline/shared/endpoints/admin'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type AdminClient, adminClientOf } from './admin-client'
import { chromiumContext } from './chromium'
import { engine } from './engine'
import { firefoxContext } from './firefox'
import { watchPageErrors } from './page-errors'
import { emptySite, filledSite, ownFilledSite, ownSite, type Site } from './sites'
import { webkitContext } from './webkit'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1280, height: 800 } }

/** Error of a page that uploads files, which go directly to storage, on another host than the site. */
export const directUpload = /^other host: https?:\/\/(127\.0\.0\.1|localhost|[^/]*amazonaws\.com)[:/]/

const liveWithinMs = 10_000

/**
 * Site and browser contexts for a file of journeys. After each test all contexts are closed and checked for
 * errors.
 */
export interface Journey {
  readonly url: string
  readonly password: string
  /**
   * Opens a path of the site in a new context without cookies; desktop viewport unless `options` has another.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Client with one session for all journeys of the file; a login beyond five sessions may end it. */
  admin(): Promise<AdminClient>
  /** Allows errors that this test causes on purpose, such as the console message about a 401. */
  expectPageError(pattern: RegExp): void
}

/** The HTML that visitors are served. */
export const servedHtml = async ({ url }: Journey) => (await fetch(url)).text()

/** Asserts something about the HTML that visitors are served, ten seconds after a change at the latest. */
export const expectServed = (site: Journey) => expect.poll(() => servedHtml(site), { timeout: liveWithinMs })

/** Journeys on a new site for this file. @param settings see `startProduct` */
export const journey = (settings: Readonly<Record<string, string>> = {}) => journeyOn(() => ownSite(settings))

/** Journeys on a site without content, which is cleared after this file. */
export const emptyJourney = () => journeyOn(emptySite)

/** Journeys on a shared site with content (see `fillSite`), which this file must not change. */
export const filledJourney = () => journeyOn(filledSite)

/** Journeys on a copy of the site with content, which this file may change. */
export const ownFilledJourney = () => journeyOn(ownFilledSite)

const newContext = { chromium: chromiumContext, firefox: firefoxContext, webkit: webkitContext }[engine]

function journeyOn(enter: () => Promise<Site>): Journey {
  let site: Site | undefined
  let client: AdminClient | undefined
  const opened: { context: BrowserContext; errors: string[] }[] = []
  const expected: RegExp[] = []

  beforeAll(async () => {
    site = await enter()
  })
  afterEach(async () => {
    const errors = opened.flatMap((page) => page.errors)
    const surprises = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    await Promise.all(opened.splice(0).map(({ context }) => context.close()))
    expected.length = 0
    expect(surprises).toEqual([])
  })
  afterAll(() => site?.close())

  return {
    get url() {
      return here().url
    },
    get password() {
      return here().password
    },
    async open(path, options) {
      const context = await newContext({ ...desktop, ...options, baseURL: here().url, locale: 'en-GB' })
      if (engine !== 'chromium') context.setDefaultTimeout(90_000)
      opened.push({ context, errors: await watchPageErrors(context, new URL(here().url).origin) })
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
    async admin() {
      const status = await client?.ask(admin.status, {})
      if (!client || !status?.isAuthenticated) client = await adminClientOf(here())
      return client
    },
    expectPageError: (pattern) => void expected.push(pattern),
  }

  function here(): Site {
    if (!site) throw new Error('The site is available only within tests and hooks.')
    return site
  }
}
