import { ApiError } from '@highline/shared/http/errors'

/** How often something that failed in passing is tried again. */
const retries = 3
const firstRestMs = 1000

/** Waits before the next try, or until it is pointless. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Tries again what fails in passing: three times, after 1, 2 and 4 seconds. */
export async function retryWithBackoff<T>(
  run: () => Promise<T>,
  { signal, wait }: { signal: AbortSignal; wait: Wait },
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      if (signal.aborted || tries === retries || !isTransient(error)) throw error
      await wait(firstRestMs * 2 ** tries, signal)
    }
  }
}

/** The API's refusals are final; a lost connection, a server error or an expired URL is not. */
const isTransient = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** A pause. While the browser has no network it lasts until there is one again. */
export const waitOnline: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(wake, ms) : undefined
    window.addEventListener('online', wake)
    signal.addEventListener('abort', wake)
  })
