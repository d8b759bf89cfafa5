/**
 * Calls `work` for each element, at most `width` at a time. After a failure no further element is started; the error
 * is thrown when the calls in progress have settled.
 */
export async function mapConcurrently<T>(
  things: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  // One generator shared by all lanes: concurrent calls of its `next` are queued. An array would start anew in each.
  const queue = (async function* () {
    yield* things
  })()
  // A loop that exits with an error closes the generator, which ends the other loops.
  const lane = async () => {
    for await (const thing of queue) await work(thing)
  }
  const ended = await Promise.allSettled(Array.from({ length: width }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
