import type { BrowserContext } from 'playwright-core'

declare global {
  interface Window {
    reportViolation(violation: string): void
  }
}

/** WebKitGTK is built without manifests, and says that it does not know the policy's directive for them. */
const unknownToWebKitGtk = /^Unrecognized Content-Security-Policy directive 'manifest-src'/

/**
 * Everything that a page must not do: errors in the console, uncaught ones, breaches of the content
 * security policy, calls to other hosts.
 */
export async function watchPageErrors(context: BrowserContext, origin: string): Promise<string[]> {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' || unknownToWebKitGtk.test(message.text())) return
    errors.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`))
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
