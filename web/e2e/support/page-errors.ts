import type { BrowserContext } from 'playwright-core'

declare global {
  interface Window {
    reportViolation(violation: string): void
  }
}

/** WebKitGTK is built without manifests, and says that it does not know the policy's directive for them. */
const unknownToWebKitGtk = /^Unrecognized Content-Security-Policy directive 'manifest-src'/

/** What WebKit says of a call of the site itself that ends because its page is left. */
const leftByWebKit = / due to access control checks\.$/
/** WebKit calls it an error when what was measured anew is told of in the next frame. */
const toldLater = /^ResizeObserver loop completed with undelivered notifications/

/**
 * Everything that a page must not do: errors in the console, uncaught ones, breaches of the content
 * security policy, calls to other hosts.
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
