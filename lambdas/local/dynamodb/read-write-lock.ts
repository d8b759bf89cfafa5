/** Lets shared work run side by side and exclusive work alone, each in the order of arrival. */
export interface ReadWriteLock {
  shared<T>(work: () => Promise<T>): Promise<T>
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

export function readWriteLock(): ReadWriteLock {
  /** The last exclusive work asked for; nothing that came after it starts before its end. */
  let gate: Promise<void> = Promise.resolve()
  const sharing = new Set<Promise<void>>()
  return {
    shared(work) {
      const done = gate.then(work)
      const settled = settle(done).then(() => void sharing.delete(settled))
      sharing.add(settled)
      return done
    },
    exclusive(work) {
      const done = Promise.all([gate, ...sharing]).then(work)
      gate = settle(done)
      return done
    },
  }
}

/** The caller of the work gets its error; waiting for its end must not throw it again. */
const settle = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  )
