import { setTimeout as sleep } from 'node:timers/promises'

interface Patience {
  /** Whether an error may pass by itself. */
  mayPass: (error: unknown) => boolean
  /** After how long it is taken for serious. */
  forMs: number
}

const pauseMs = 100

/** Tries again while something is in the way that may be about to go, such as a predecessor that is closing. */
export async function patiently<T>(attempt: () => Promise<T>, { mayPass, forMs }: Patience): Promise<T> {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return await attempt()
    } catch (error) {
      if (waited >= forMs || !mayPass(error)) throw error
    }
    await sleep(pauseMs)
  }
}

/** Whether an error, or what caused it, has one of Node's or LevelDB's codes. */
export function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === code) || hasCode(error.cause, code)
}
