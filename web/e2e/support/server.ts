import { apiError, type ErrorCode } from '@highline/shared/http/api-error'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { Page, Route } from 'playwright-core'

type Call = Pick<Endpoint, 'method' | 'path'>

/** Responds to all further requests to an endpoint with this body; they do not reach the server. */
export const answers = (page: Page, to: Call, body: unknown, headers: Record<string, string> = {}) =>
  on(page, to, (route) => route.fulfill({ json: body, headers }))

/** Responds to all further requests to an endpoint with an error, in the format of the product. */
export function refuses(page: Page, to: Call, code: ErrorCode, more: Parameters<typeof apiError>[1] = {}) {
  const { status, body, retryAfter } = apiError(code, more)
  const headers = retryAfter ? { 'retry-after': String(retryAfter) } : {}
  return on(page, to, (route) => route.fulfill({ status, json: body, headers }))
}

/** Holds requests to an endpoint until the returned function is called; then they go to the server. */
export async function holds(page: Page, to: Call): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await on(page, to, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Removes all of these interceptions, so that requests reach the server again. */
export const recovers = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Collects the URLs of all requests from now on, or of those with one method. */
export function requestedUrls(page: Page, method?: string): URL[] {
  const urls: URL[] = []
  page.on('request', (request) => {
    if (!method || request.method() === method) urls.push(new URL(request.url()))
  })
  return urls
}

function on(page: Page, { method, path }: Call, answer: (route: Route) => Promise<unknown>) {
  const pattern = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`)
  return page.route(pattern, async (route) => {
    if (route.request().method() === method) await answer(route)
    else await route.fallback()
  })
}
