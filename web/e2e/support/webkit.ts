import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BrowserContext, type BrowserContextOptions, type Page, webkit } from 'playwright-core'
import { freePort } from './product'
import { inspectorTransport } from './webkit-inspector'

const readyWithinMs = 30_000
const screen = '2600x1400x24'
const howToGetOne =
  'No WebKitGTK was found (Debian: sudo apt-get install libwebkit2gtk-4.1-0 xvfb xdotool), or WEBKIT_PATH names none.'
const run = promisify(execFile)

/**
 * A page of WebKitGTK, in a browser and on a screen of its own. Playwright speaks to it by the protocol of WebKit's
 * inspector, as it does to web views of Safari; keys and pointer are the window system's, since events that a script
 * dispatches move no focus and open no list. It is not Safari: fonts, media, keyboard and touch are those of Linux.
 * @throws Error saying how to get one, where there is none
 */
export async function webkitContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const size = options.viewport ?? { width: 1280, height: 800 }
  const browser = await startBrowser(size)
  const { contexts } = await webkit
    .connectOverCDP(inspectorTransport(browser.pageUrl, browser.input))
    .then((connected) => ({ contexts: connected.contexts() }))
  const [context] = contexts
  const [page] = context?.pages() ?? []
  if (!context || !page) throw new Error('WebKit opened no page.')
  context.newPage = async () => page
  context.close = async () => browser.end()
  await complete(page, options)
  page.viewportSize = () => size
  page.setViewportSize = async ({ width, height }) => {
    Object.assign(size, { width, height })
    await browser.input('windowsize', browser.window, `${width}`, `${height}`)
    await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
  }
  return context
}

/** What Playwright leaves out for a page that it was connected to. */
async function complete(page: Page, options: BrowserContextOptions): Promise<void> {
  const { baseURL, reducedMotion = null, colorScheme = null, storageState } = options
  const goto = page.goto.bind(page)
  page.goto = (path, options) => goto(new URL(path, baseURL).href, options)
  await page.emulateMedia({ reducedMotion, colorScheme })
  if (typeof storageState === 'object') await page.context().addCookies(storageState.cookies)
}

/** A window of the browser as large as the page: one without a toolbar, which only a script can open. */
async function startBrowser({ width, height }: { width: number; height: number }) {
  const path = [process.env.WEBKIT_PATH ?? '', ...paths].find(existsSync)
  if (!path) throw new Error(howToGetOne)
  const [port, { display, end: endScreen }] = await Promise.all([freePort(), startScreen()])
  const inspector = `127.0.0.1:${port}`
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
  }
  const opener = `<script>open('about:blank', '', 'menubar=no,toolbar=no,location=no,status=no,width=${width},height=${height}')</script>`
  const allowed = '--javascript-can-open-windows-automatically=true'
  const end = endWithWorker(
    spawn(path, ['--private', allowed, `data:text/html,${opener}`], { env, stdio: 'ignore', detached: true }),
  )
  const input = (...command: string[]) => run('xdotool', command, { env })
  const page = await until(async () => {
    const list = await (await fetch(`http://${inspector}`)).text()
    return /\/socket\/\d+\/2\/WebPage/.exec(list)?.[0]
  })
  const window = await until(async () => {
    const { stdout } = await input('search', '--onlyvisible', '--class', 'minibrowser')
    return stdout.trim().split('\n')[1]
  })
  await input('windowraise', window, 'windowfocus', window)
  return {
    pageUrl: `ws://${inspector}${page}`,
    window,
    input,
    end() {
      end()
      endScreen()
    },
  }
}

const paths = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map(
  (folder) => `/usr/lib/${folder}webkit2gtk-4.1/MiniBrowser`,
)

/** A screen in memory: a page has the focus only on a screen that it has for itself. */
async function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const end = endWithWorker(server)
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', () => reject(new Error(howToGetOne)))
    createInterface({ input: server.stdout }).once('line', resolve)
  })
  return { display: `:${number}`, end }
}

/** Ends a process with its children when called, at the latest with the worker. */
function endWithWorker({ pid }: { pid?: number | undefined }): () => void {
  const end = () => {
    process.off('SIGTERM', end)
    if (pid) process.kill(-pid, 'SIGKILL')
  }
  process.once('SIGTERM', end)
  return end
}

/** @throws Error, also one of the attempts, when none has a result in time */
async function until<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    const result = await attempt().catch((error) => {
      if (Date.now() > deadline) throw error
    })
    if (result !== undefined) return result as T
    if (Date.now() > deadline) throw new Error('WebKit did not get ready.')
    await wait(50)
  }
}
