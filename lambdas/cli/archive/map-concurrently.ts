/**
 * Works through things, so many at a time. After the first that fails none is begun any more, and when those under
 * way have ended, that failure is thrown.
 */
export async function mapConcurrently<T>(
  things: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const queue = inTurn(things)
  let failed = false
  const lane = async () => {
    for (;;) {
      const next = await queue.next()
      if (next.done || failed) return
      await work(next.value)
    }
  }
  const lanes = Array.from({ length: width }, () =>
    lane().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  const ended = await Promise.allSettled(lanes)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Unlike an array's own iterator, one that several may ask at once. */
async function* inTurn<T>(things: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* things
}
