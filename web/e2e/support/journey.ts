import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launchForJourneys } from './chromium'
import { editorOf } from './editor'
import { emptySite } from './leftovers'
import { type Product, startProduct } from './product'
import { watchTroubles } from './troubles'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1280, height: 800 } }

/** What a file of journeys works with. Every context is closed after its test and must have been free of trouble. */
export interface Journey {
  readonly url: string
  readonly password: string
  /** The product, to stop and start; only where this machine runs it. */
  readonly product: Product
  /** A browser of its own, without anybody's cookies, at a path of the site. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Troubles that this test brings about on purpose, such as the console's line about a 401. */
  expectTrouble(pattern: RegExp): void
}

/** Whether the product is started here; `BASE_URL` names one that runs elsewhere. */
export const ownProduct = !inject('siteUrl')

/**
 * Starts the product, unless it runs elsewhere, and a browser for the tests of this file. What they wrote goes after them.
 * @param settings see `startProduct`
 */
export function journey(settings: Readonly<Record<string, string>> = {}): Journey {
  let product: Product | undefined
  let browser: Browser | undefined
  const opened: { context: BrowserContext; troubles: string[] }[] = []
  const expected: RegExp[] = []

  beforeAll(async () => {
    browser = await launchForJourneys()
    if (ownProduct) product = await startProduct(settings)
  })
  afterEach(async () => {
    const troubles = opened.flatMap((page) => page.troubles)
    const surprises = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
    await Promise.all(opened.splice(0).map(({ context }) => context.close()))
    expected.length = 0
    expect(surprises).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
    if (!ownProduct) await emptySite(await editorOf(self))
  })

  const self: Journey = {
    get url() {
      return inject('siteUrl') ?? here().url
    },
    get password() {
      return ownProduct ? here().password : (process.env.ADMIN_PASSWORD ?? '')
    },
    get product() {
      return here()
    },
    async open(path, options = desktop) {
      if (!browser) throw new Error('The browser is started before the first test.')
      const context = await browser.newContext({ ...options, baseURL: this.url, locale: 'en-GB' })
      opened.push({ context, troubles: await watchTroubles(context, new URL(this.url).origin) })
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
    expectTrouble: (pattern) => void expected.push(pattern),
  }
  return self

  function here(): Product {
    if (!product) throw new Error('This journey needs the product on this machine.')
    return product
  }
}
