import type { Browser, CDPSession } from 'playwright-core'
import { type DeviceName, devices, networkConditions } from './devices'

/** Response to a command (https://chromedevtools.github.io/devtools-protocol). */
interface Answer<Result> {
  result: Result
  error?: { message: string }
}

interface Evaluated<Result> {
  result: { value: Result }
  exceptionDetails?: { text: string }
}

/**
 * A first visit in a page without a debugger. Playwright enables one in its pages (`Runtime.enable`), for which V8
 * looks up the source position of every Error that is created. React creates one when it starts, so all of its code is
 * parsed again: ten times the work of its start, which visitors do not have.
 */
export class UndebuggedPage {
  private readonly answers = new Map<number, (message: string) => void>()
  private lastId = 0
  private readonly session: CDPSession
  private readonly sessionId: string
  private readonly browserContextId: string

  private constructor(session: CDPSession, sessionId: string, browserContextId: string) {
    this.session = session
    this.sessionId = sessionId
    this.browserContextId = browserContextId
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id }: { id?: number } = JSON.parse(message)
      if (id) this.answers.get(id)?.(message)
    })
  }

  static async open(browser: Browser, device: DeviceName): Promise<UndebuggedPage> {
    const session = await browser.newBrowserCDPSession()
    const { browserContextId } = await session.send('Target.createBrowserContext')
    const target = { url: 'about:blank', browserContextId, newWindow: true, ...windowSize(device) }
    const { targetId } = await session.send('Target.createTarget', target)
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const page = new UndebuggedPage(session, sessionId, browserContextId)
    await page.slowDown(device)
    return page
  }

  private async slowDown(name: DeviceName): Promise<void> {
    const { viewport, deviceScaleFactor, isMobile: mobile, slowdown } = devices[name]
    await this.send('Security.setIgnoreCertificateErrors', { ignore: true })
    await this.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile })
    await this.send('Page.enable')
    await this.send('Network.enable')
    await this.send('Network.emulateNetworkConditions', networkConditions(name))
    await this.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }

  /** Sends a command of the DevTools Protocol. The caller gives the type of its result, which is not checked. */
  async send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.lastId
    const answered = new Promise<string>((resolve) => this.answers.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    await this.session.send('Target.sendMessageToTarget', { sessionId: this.sessionId, message })
    const { result, error }: Answer<Result> = JSON.parse(await answered)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  /** Runs a function in the page and returns its result. */
  async evaluate<Given, Result>(run: (given: Given) => Result, given: Given): Promise<Result> {
    const expression = `(${run})(${JSON.stringify(given)})`
    const command = { expression, returnByValue: true }
    const { result, exceptionDetails } = await this.send<Evaluated<Result>>('Runtime.evaluate', command)
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value
  }

  async click(x: number, y: number): Promise<void> {
    const at = { x, y, button: 'left', clickCount: 1 }
    await this.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' })
    await this.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
    await this.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
  }

  async close(): Promise<void> {
    await this.session.send('Target.disposeBrowserContext', { browserContextId: this.browserContextId })
    await this.session.detach()
  }
}

/** Window as large as the viewport: frames that change nothing inside the window get no presentation or event times. */
function windowSize(name: DeviceName) {
  const { viewport, deviceScaleFactor } = devices[name]
  const pixels = (length: number) => Math.ceil(length * deviceScaleFactor)
  return { width: pixels(viewport.width), height: pixels(viewport.height) }
}
