import { execFile, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BrowserContext, type BrowserContextOptions, type Page, webkit } from 'playwright-core'
import { freePort } from './product'
import { InspectorTransport, watchInput } from './webkit-inspector'

const readyWithinMs = 30_000
const usualSize = { width: 1280, height: 800 }
const screen = '2600x1400x24'
const howToGetOne =
  'WebKitGTK or Xvfb was not found. Install them (Debian: sudo apt-get install libwebkit2gtk-4.1-0 xvfb xdotool), or set WEBKIT_PATH.'
const run = promisify(execFile)

/**
 * Creates a context with one page of WebKitGTK, in its own browser on its own virtual screen. Playwright uses
 * WebKit's inspector protocol, as with web views of Safari. Keyboard and pointer events come from the window
 * system, because scripted events do not move the focus or open lists. It is not Safari: fonts, media,
 * keyboard and touch are Linux's.
 * @throws Error with installation instructions, if no WebKitGTK is found
 */
export async function webkitContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const size = { ...usualSize }
  const browser = await nextBrowser()
  const connected = await webkit.connectOverCDP(new InspectorTransport(browser.pageUrl, browser.input))
  const [context] = connected.contexts()
  const [page] = context?.pages() ?? []
  if (!context || !page) throw new Error('WebKit opened no page.')
  context.newPage = async () => page
  context.close = async () => browser.end()
  await complete(page, options)
  page.viewportSize = () => size
  page.setViewportSize = async ({ width, height }) => {
    Object.assign(size, { width, height })
    browser.input('windowsize', browser.window, `${width}`, `${height}`)
    await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
  }
  if (options.viewport) await page.setViewportSize(options.viewport)
  return context
}

/** Adds what Playwright does not support for a page that it has connected to. */
async function complete(page: Page, { baseURL, reducedMotion = null }: BrowserContextOptions): Promise<void> {
  const goto = page.goto.bind(page)
  // Interception works only in the site's process, to which the page moves when it leaves about:blank.
  page.goto = async (path, options) =>
    goto(new URL(path === 'about:blank' ? '/robots.txt' : path, baseURL).href, options)
  await page.addInitScript(watchInput)
  await page.emulateMedia({ reducedMotion })
}

let spare: ReturnType<typeof startBrowser> | undefined

/** Returns a browser, and starts the next one while the journey uses it. */
async function nextBrowser() {
  const browser = await (spare ?? startBrowser())
  spare = startBrowser()
  spare.catch(() => undefined) // reported to the journey that requests this browser
  return browser
}

/**
 * Starts a browser in a window without toolbars, so that it is as large as the page. Only a script can open
 * one.
 */
async function startBrowser() {
  const path = [process.env.WEBKIT_PATH ?? '', ...paths].find(existsSync)
  if (!path) throw new Error(howToGetOne)
  const [port, { display, end: endScreen }] = await Promise.all([freePort(), startScreen()])
  const inspector = `127.0.0.1:${port}`
  config ??= makeConfig()
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: await config,
    GDK_BACKEND: 'x11',
    WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1', // without a GPU, compositing triples the work per page
  }
  const opener = `<script>open('about:blank', '', 'menubar=no,toolbar=no,location=no,status=no,width=${usualSize.width},height=${usualSize.height}')</script>`
  // No back/forward cache, because Playwright waits for a load after `goBack`.
  const settings = ['--javascript-can-open-windows-automatically=true', '--enable-page-cache=false']
  const args = ['--private', ...settings, `data:text/html,${opener}`]
  const end = endWithWorker(spawn(path, args, { env, stdio: 'ignore', detached: true }))
  const { stdin } = spawn('xdotool', ['-'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
  const input = (...command: string[]) => void stdin.write(`${command.join(' ')}\n`)
  const page = await until(async () => {
    const list = await (await fetch(`http://${inspector}`)).text()
    return /\/socket\/\d+\/2\/WebPage/.exec(list)?.[0]
  })
  const window = await until(async () => {
    const { stdout } = await run('xdotool', ['search', '--onlyvisible', '--class', 'minibrowser'], { env })
    return stdout.trim().split('\n')[1]
  })
  input('windowraise', window, 'windowfocus', window)
  return {
    pageUrl: `ws://${inspector}${page}`,
    window,
    input,
    end() {
      stdin.end()
      end()
      endScreen()
    },
  }
}

let config: Promise<string> | undefined

async function makeConfig(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'highline-webkit-'))
  ends.add(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
  await mkdir(join(directory, 'gtk-3.0'))
  await writeFile(join(directory, 'gtk-3.0/gtk.css'), narrowSearchBar)
  return directory
}

/** MiniBrowser’s search bar, although hidden, would make every window at least 334 px wide. */
const narrowSearchBar = 'searchbar * { min-width: 0; padding: 0; font-size: 1px }'

const paths = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map(
  (folder) => `/usr/lib/${folder}webkit2gtk-4.1/MiniBrowser`,
)

/**
 * Starts a virtual screen (Xvfb). Each page needs its own, because only one page per screen can have the
 * focus.
 */
async function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp', '-r'] // -r: no key repeat
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const end = endWithWorker(server)
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', () => reject(new Error(howToGetOne)))
    createInterface({ input: server.stdout }).once('line', resolve)
  })
  return { display: `:${number}`, end }
}

/** Cleanup functions for the end of the worker. */
const ends = new Set<() => void>()
let isOver = false
process.once('SIGTERM', () => {
  isOver = true
  for (const end of ends) end()
})

/** Returns a function that kills a process group; it is called when the worker ends, if not before. */
function endWithWorker({ pid }: { pid?: number | undefined }): () => void {
  const end = () => {
    if (ends.delete(end) && pid) process.kill(-pid, 'SIGKILL')
  }
  ends.add(end)
  if (isOver) end() // the worker ended while this browser was starting
  return end
}

/** Retries until an attempt has a result. @throws Error, also that of an attempt, if none has one in time */
async function until<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    const result = await attempt().catch((error) => {
      if (Date.now() > deadline) throw error
    })
    if (result !== undefined) return result as T
    if (Date.now() > deadline) throw new Error('WebKit was not ready in time.')
    await wait(50)
  }
}
