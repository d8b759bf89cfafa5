/**
 * Which of several clients goes next: each call waits for its turn, and turns are drawn by lot. The same
 * lots make the same story, since a turn is given only when every busy client waits for one.
 */
export interface Schedule {
  /** Resolves when the client's next call may be made. */
  next(who: number): Promise<void>
  /** Runs the work of every client to its end. */
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
