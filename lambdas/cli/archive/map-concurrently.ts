/**
 * Calls `work` for each element, at most `width` at a time. After a failure no further element is started; the error
 * is thrown when the calls in progress have settled.
 */
export async function mapConcurrently<T>(
  elements: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (element: T) => Promise<void>,
): Promise<void> {
  // One generator shared by all workers: concurrent calls of its `next` are queued. An array would start anew in each.
  const queue = (async function* () {
    yield* elements
  })()
  // A loop that exits with an error closes the generator, which ends the other loops.
  const worker = async () => {
    for await (const element of queue) await work(element)
  }
  const ended = await Promise.allSettled(Array.from({ length: width }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
