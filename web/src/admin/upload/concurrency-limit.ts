/** Runs something when there is room. */
export type Limiter = <T>(run: () => Promise<T>) => Promise<T>

/** Lets so many through at a time; the others wait in line, first come first served. */
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
