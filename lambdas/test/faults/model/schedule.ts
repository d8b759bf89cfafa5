/**
 * Random order of the calls of concurrent clients. A call starts only while every busy client waits, so the
 * order depends on `random` alone, and is reproducible.
 */
export interface Schedule {
  /** Waits until the client may make its next call. @param who index of the client */
  next(who: number): Promise<void>
  /** Runs the work of all clients concurrently, to the end. */
  play(work: readonly (() => Promise<void>)[]): Promise<void>
}

export function createSchedule(random: () => number): Schedule {
  const waiting: { who: number; go: () => void }[] = []
  const busy = new Set<number>()
  const allWait = () => [...busy].every((who) => waiting.some((one) => one.who === who))
  return {
    next: (who) => new Promise((go) => waiting.push({ who, go })),
    async play(work) {
      const done = work.map((run, who) => {
        busy.add(who)
        return run().finally(() => busy.delete(who))
      })
      while (busy.size > 0) {
        await new Promise(setImmediate)
        if (waiting.length > 0 && allWait()) waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.go()
      }
      await Promise.all(done)
    },
  }
}
