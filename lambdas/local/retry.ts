import { setTimeout as sleep } from 'node:timers/promises'
import { statusOf } from '../src/http/transient-errors'

const pauseMs = 100

/**
 * Retries while an error is transient, such as a predecessor that is still closing. Any other error, or one that lasts
 * longer than `timeoutMs`, is thrown.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { isTransient, timeoutMs }: { isTransient: (error: unknown) => boolean; timeoutMs: number },
): Promise<T> {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return await attempt()
    } catch (error) {
      if (waited >= timeoutMs || !isTransient(error)) throw error
    }
    await sleep(pauseMs)
  }
}

/** Resolves with the result of the work, or with undefined after `timeoutMs`; the work continues. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Whether an error or one of its causes has one of these Node or LevelDB codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, ...codes)
}

/** Whether an error means a full disk: by Node's code, LevelDB's message, or status 507 of a local service. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const told = hasCode(error, 'ENOSPC') || error.message.includes('No space left on device')
  return told || statusOf(error) === 507 || isDiskFull(error.cause)
}
