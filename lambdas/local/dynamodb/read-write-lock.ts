/** Lets shared work run side by side and exclusive work alone, each in the order of arrival. */
export function readWriteLock() {
  /** The last exclusive work asked for; nothing that came after it starts before its end. */
  let gate: Promise<unknown> = Promise.resolve()
  const sharing = new Set<Promise<unknown>>()
  return {
    shared<T>(work: () => Promise<T>): Promise<T> {
      const done = gate.then(work)
      const settled: Promise<unknown> = Promise.allSettled([done]).then(() => sharing.delete(settled))
      sharing.add(settled)
      return done
    },
    exclusive<T>(work: () => Promise<T>): Promise<T> {
      const done = Promise.all([gate, ...sharing]).then(work)
      gate = Promise.allSettled([done])
      return done
    },
  }
}
