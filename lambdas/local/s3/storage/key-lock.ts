/** Runs work on one key after another, and on different keys side by side. */
export type KeyLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function keyLock(): KeyLock {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return mine
  }
}
