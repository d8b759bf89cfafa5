import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'

/** Runs a function once fewer than the limit are running. */
type Limiter = <T>(run: () => Promise<T>) => Promise<T>

/** Limits how many run at a time; the others wait in order. */
export function concurrencyLimit(count: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running === count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** How often something that failed in passing is tried again. */
const retries = 3
const firstRestMs = 1000

/** Waits before the next try, or until it is pointless. */
type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Tries again what fails in passing: three times, after 1, 2 and 4 seconds. */
export async function retryWithBackoff<T>(run: () => Promise<T>, signal: AbortSignal, wait: Wait) {
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
const waitOnline: Wait = (ms, signal) =>
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

export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob
  readonly signal: AbortSignal
  /** Told how many bytes of the body have left. */
  readonly onSent: (bytes: number) => void
}

/** Storage did not take the bytes. @param status 0 when the line broke */
export const transferError = (status: number) => new Error(`Storage answered ${status}`)

/** The file was changed or taken away since it was chosen: it has to be chosen again. */
export const unreadable = apiError('UNSUPPORTED_FILE', {
  message: 'This file can no longer be read. Please choose it again.',
})

/** A transfer of what cannot be read fails as a lost connection does. @throws `unreadable` */
export const assertReadable = (file: Blob) => bytesOf(file.slice(0, 1))

/** All of a file. @throws `unreadable` */
export const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch(() => {
    throw unreadable
  })

/** One PUT; `fetch` would not tell how far it is. @throws `transferError`, or the signal's reason */
function transfer({ url, headers, body, signal, onSent }: Outgoing): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted() // an abort while the URL was being signed comes before the listener below
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => (request.status < 300 ? resolve() : reject(transferError(request.status)))
    request.onerror = () => reject(transferError(0))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

export interface UploadTools {
  readonly transfer: typeof transfer
  readonly wait: Wait
  /** So many parts, of whichever files, are on the line at a time. */
  readonly limit: Limiter
  readonly now: () => number
}

export const browserTools: UploadTools = {
  transfer,
  wait: waitOnline,
  limit: concurrencyLimit(4),
  now: Date.now,
}
