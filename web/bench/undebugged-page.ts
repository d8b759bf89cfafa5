import type { Browser } from 'playwright-core'
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

export type UndebuggedPage = Awaited<ReturnType<typeof openUndebuggedPage>>

/**
 * Opens a page without a debugger for a first visit. Playwright enables one in its pages (`Runtime.enable`), for which
 * V8 looks up the source position of every Error that is created. React creates one when it starts, so all of its code
 * is parsed again: ten times the work of its start, which visitors do not have.
 */
export async function openUndebuggedPage(browser: Browser, device: DeviceName) {
  const { viewport, deviceScaleFactor, isMobile: mobile, slowdown } = devices[device]
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  // As large as the viewport: frames that change nothing inside the window get no presentation or event times.
  const window = {
    width: Math.ceil(viewport.width * deviceScaleFactor),
    height: Math.ceil(viewport.height * deviceScaleFactor),
  }
  const target = { url: 'about:blank', browserContextId, newWindow: true, ...window }
  const { targetId } = await session.send('Target.createTarget', target)
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })

  const answers = new Map<number, (message: string) => void>()
  let lastId = 0
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id }: { id?: number } = JSON.parse(message)
    if (id) answers.get(id)?.(message)
  })

  /** Sends a command of the DevTools Protocol. The caller gives the type of its result, which is not checked. */
  async function send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++lastId
    const answered = new Promise<string>((resolve) => answers.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    const { result, error }: Answer<Result> = JSON.parse(await answered)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  await send('Security.setIgnoreCertificateErrors', { ignore: true })
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile })
  await send('Page.enable')
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', networkConditions(device))
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  return {
    send,
    /** Runs a function in the page and returns its result. */
    async evaluate<Given, Result>(run: (given: Given) => Result, given: Given): Promise<Result> {
      const expression = `(${run})(${JSON.stringify(given)})`
      const command = { expression, returnByValue: true }
      const { result, exceptionDetails } = await send<Evaluated<Result>>('Runtime.evaluate', command)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    async click(x: number, y: number): Promise<void> {
      const at = { x, y, button: 'left', clickCount: 1 }
      await send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' })
      await send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
      await send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
    },
    async close(): Promise<void> {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}
