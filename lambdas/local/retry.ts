import { setTimeout as sleep } from 'node:timers/promises'

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

/** Whether an error, or what caused it, has one of Node's or LevelDB's codes. */
export function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === code) || hasCode(error.cause, code)
}
