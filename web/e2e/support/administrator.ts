import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Journey } from './journey'

/** Logs in with the form and waits for the tab to load, because Firefox reports scripts whose loading is aborted. */
export async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await tabLoaded(page)
}

/** Opens the dashboard at a tab, in a new browser context with a session. */
export async function openDashboard(
  journey: Journey,
  hash = '',
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openWithSession(journey, `/admin${hash}`, options)
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await tabLoaded(page)
  return page
}

/** Opens a path of the site, in a new browser context with a session. */
export async function openWithSession(
  journey: Journey,
  path: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await journey.open('about:blank', options)
  const { cookies } = await journey.admin()
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: journey.url })))
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('highline-editor', 'yes')
  })
  await page.goto(path)
  return page
}

/** Resolves when the open tab shows its data. */
export const tabLoaded = (page: Page) =>
  page.locator('.tab-panel .skeleton').first().waitFor({ state: 'detached' })

/** Opens each tab of the dashboard, and yields its name once it has loaded. */
export async function* openEachTab(page: Page): AsyncGenerator<string> {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await tabLoaded(page)
    yield (await tab.textContent()) ?? ''
  }
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Labels of the tabs that are at least partly outside the viewport. */
export const tabsOutOfReach = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const { left, right, bottom } = tab.getBoundingClientRect()
        return left < 0 || right > window.innerWidth || bottom > window.innerHeight
      })
      .map(({ textContent }) => textContent),
  )

/** Chooses a picture by its file name in the open form. */
export async function choosePicture(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Choose|Change) picture/ }).click()
  await page.locator('.picker-file', { hasText: name }).click()
  await page.getByRole('button', { name: 'Use This File' }).click()
}

/** Returns the text of the file that an action downloads. */
export async function downloadedText(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return readFile(await download.path(), 'utf8')
}
