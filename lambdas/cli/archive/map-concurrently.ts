/**
 * Works through things, so many at a time. After the first that fails none is taken any more, and when those under
 * way have ended, that failure is thrown.
 */
export async function mapConcurrently<T>(
  things: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  // Unlike an array's own iterator, one that several may ask at once.
  const queue = (async function* () {
    yield* things
  })()
  // A loop that ends by an error closes the queue, and with it the other loops.
  const lane = async () => {
    for await (const thing of queue) await work(thing)
  }
  const ended = await Promise.allSettled(Array.from({ length: width }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
