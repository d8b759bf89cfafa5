/** Runs a function once fewer than the limit are running. */
export type Limiter = <T>(run: () => Promise<T>) => Promise<T>

/** Limits how many run at a time; the others wait in order. */
export function concurrencyLimit(count: number): Limiter {
  const waiting: (() => void)[] = []
  let free = count

  const enter = () => {
    if (free > 0) free -= 1
    else return new Promise<void>((resolve) => waiting.push(resolve))
    return Promise.resolve()
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (run) => {
    await enter()
    try {
      return await run()
    } finally {
      leave()
    }
  }
}
