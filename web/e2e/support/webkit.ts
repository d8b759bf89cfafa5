import { execFile, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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
  'No WebKitGTK was found (Debian: sudo apt-get install libwebkit2gtk-4.1-0 xvfb xdotool), or WEBKIT_PATH names none.'
const run = promisify(execFile)

/**
 * A page of WebKitGTK, in a browser and on a screen of its own. Playwright speaks to it by the protocol of WebKit's
 * inspector, as it does to web views of Safari; keys and pointer are the window system's, since events that a script
 * dispatches move no focus and open no list. It is not Safari: fonts, media, keyboard and touch are those of Linux.
 * @throws Error saying how to get one, where there is none
 */
export async function webkitContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const size = { ...usualSize }
  const browser = await nextBrowser()
  const { contexts } = await webkit
    .connectOverCDP(new InspectorTransport(browser.pageUrl, browser.input))
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
    browser.input('windowsize', browser.window, `${width}`, `${height}`)
    await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
  }
  if (options.viewport) await page.setViewportSize(options.viewport)
  return context
}

/** What Playwright leaves out for a page that it was connected to. */
async function complete(page: Page, options: BrowserContextOptions): Promise<void> {
  const { baseURL, reducedMotion = null, colorScheme = null, storageState } = options
  const goto = page.goto.bind(page)
  // Requests are intercepted in the process of the site alone, to which a page changes that leaves about:blank.
  page.goto = async (path, options) => {
    const { href, hash } = new URL(path === 'about:blank' ? '/robots.txt' : path, baseURL)
    if (!hash || !page.url().startsWith(href.slice(0, -hash.length))) return goto(href, options)
    return page.evaluate((to) => void location.assign(to), href).then(() => null) // no document, no answer
  }
  const context = page.context()
  // The inspector tells nothing of a cookie that no script may read.
  context.clearCookies = async () =>
    context.addCookies([{ name: 'session', value: '', url: `${baseURL}`, expires: 1 }])
  const frame = page.mainFrame()
  const setInputFiles = frame.setInputFiles.bind(frame)
  frame.setInputFiles = async (field, files, options) =>
    setInputFiles(field, await Promise.all([files].flat().map(payloadAt)), options)
  await page.addInitScript(watchInput)
  await page.emulateMedia({ reducedMotion, colorScheme })
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
}

type ChosenFile = Extract<Parameters<Page['setInputFiles']>[1], readonly unknown[]>[number]

/** A file with its bytes: of a path that it is given WebKit makes nothing. */
const payloadAt = async (file: ChosenFile) =>
  typeof file === 'string' ? { name: basename(file), mimeType: '', buffer: await readFile(file) } : file

let spare: ReturnType<typeof startBrowser> | undefined

/** While a journey has its browser the next one starts. */
async function nextBrowser() {
  const browser = await (spare ?? startBrowser())
  spare = startBrowser()
  spare.catch(() => undefined) // it is told to the journey that asks for the browser
  return browser
}

/** A window of the browser as large as the page: one without a toolbar, which only a script can open. */
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
    WEBKIT_DISABLE_COMPOSITING_MODE: '1', // without a graphics card layers cost a page three times the work
  }
  const opener = `<script>open('about:blank', '', 'menubar=no,toolbar=no,location=no,status=no,width=${usualSize.width},height=${usualSize.height}')</script>`
  // Without its page cache, since Playwright waits for a load on going back.
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

/** MiniBrowser’s search bar, though it does not show, would keep every window at least 334 px wide. */
const narrowSearchBar = 'searchbar * { min-width: 0; padding: 0; font-size: 1px }'

const paths = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map(
  (folder) => `/usr/lib/${folder}webkit2gtk-4.1/MiniBrowser`,
)

/** A screen in memory: a page has the focus only on a screen that it has for itself. */
async function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp', '-r'] // a key held down does not repeat
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const end = endWithWorker(server)
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', () => reject(new Error(howToGetOne)))
    createInterface({ input: server.stdout }).once('line', resolve)
  })
  return { display: `:${number}`, end }
}

/** What is to be done when the worker ends. */
const ends = new Set<() => void>()
let isOver = false
process.once('SIGTERM', () => {
  isOver = true
  for (const end of ends) end()
})

/** Ends a process with its children when called, at the latest with the worker. */
function endWithWorker({ pid }: { pid?: number | undefined }): () => void {
  const end = () => {
    if (ends.delete(end) && pid) process.kill(-pid, 'SIGKILL')
  }
  ends.add(end)
  if (isOver) end() // of a browser that was just being started
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
