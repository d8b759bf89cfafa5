import { setTimeout as sleep } from 'node:timers/promises'
import { statusOf } from '../src/http/transient-errors'

const pauseMs = 100

/**
 * Tries again while something is in the way that may be about to go, such as a predecessor that is closing; any other
 * error, or one that stays for longer than `timeoutMs`, is thrown.
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

/** What work comes to, or undefined after so many milliseconds; the work goes on. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Whether an error, or what caused it, has one of these codes of Node's or LevelDB's. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, ...codes)
}

/** Whether a disk is full: by Node's code, in LevelDB's words, or as one of this machine's own services answers it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const told = hasCode(error, 'ENOSPC') || error.message.includes('No space left on device')
  return told || statusOf(error) === 507 || isDiskFull(error.cause)
}

export const noRoomLeft = 'There is no room left on the disk. Make some, then run this again.'
