import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'

/** Runs a function as soon as fewer than the limit are running. */
type Limiter = <T>(run: () => Promise<T>) => Promise<T>

/** Limits how many functions run at a time; the others wait in order. */
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

/** Maximum number of retries after temporary failures. */
const retries = 3
const firstRestMs = 1000

/** Waits before a retry. Resolves early when the signal is aborted. */
type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Retries after temporary failures: up to three times, after 1, 2 and 4 seconds. */
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

/** Whether a retry may help. Refusals by the API are final; a lost connection, server error or expired URL is not. */
const isTransient = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** Waits for the given time or, while the browser is offline, until it is online again. */
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
  /** Called with the number of bytes of the body that have been sent. */
  readonly onSent: (bytes: number) => void
}

/** Creates the error of a failed PUT to S3. @param status 0 when the connection was lost */
export const transferError = (status: number) => new Error(`Storage answered ${status}`)

/** Error for a file that was changed or removed after it was chosen: it has to be chosen again. */
export const unreadable = apiError('UNSUPPORTED_FILE', {
  message: 'This file can no longer be read. Please choose it again.',
})

/** Checks that a file is readable; otherwise its transfer would fail like a lost connection. @throws `unreadable` */
export const assertReadable = (file: Blob) => bytesOf(file.slice(0, 1))

/** Reads a whole file. @throws `unreadable` */
export const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch(() => {
    throw unreadable
  })

/** Sends one PUT; `fetch` does not report upload progress. @throws `transferError`, or the signal's reason */
function transfer({ url, headers, body, signal, onSent }: Outgoing): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted() // it may have been aborted during signing, before the listener below exists
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
  /** Limits how many parts, of all files together, are sent at a time. */
  readonly limit: Limiter
  readonly now: () => number
}

export const browserTools: UploadTools = {
  transfer,
  wait: waitOnline,
  limit: concurrencyLimit(4),
  now: Date.now,
}
