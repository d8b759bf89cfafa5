import type { BrowserContext } from 'playwright-core'

declare global {
  interface Window {
    reportViolation(violation: string): void
  }
}

/** WebKitGTK is built without web app manifests and logs an error about their CSP directive. */
const unknownToWebKitGtk = /^Unrecognized Content-Security-Policy directive 'manifest-src'/

/** Message of WebKit for a request to the site itself that a navigation aborts. */
const leftByWebKit = / due to access control checks\.$/
/** WebKit reports an error when a ResizeObserver notification is deferred to the next frame. */
const toldLater = /^ResizeObserver loop completed with undelivered notifications/

/**
 * Collects everything that a page must not do: console errors, uncaught errors, CSP violations, and
 * requests to other hosts.
 */
export async function watchPageErrors(context: BrowserContext, origin: string): Promise<string[]> {
  const errors: string[] = []
  const { host } = new URL(origin)
  context.on('console', (message) => {
    if (message.type() !== 'error' || unknownToWebKitGtk.test(message.text())) return
    errors.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { message } = error.error()
    const left = message.startsWith(`/${host}/`) && leftByWebKit.test(message)
    if (!left && !toldLater.test(message)) errors.push(`uncaught: ${message}`)
  })
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) errors.push(`other host: ${request.url()}`)
  })
  await context.exposeFunction('reportViolation', (violation: string) => errors.push(`policy: ${violation}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.reportViolation(`${violatedDirective} ${blockedURI}`),
    )
  })
  return errors
}
