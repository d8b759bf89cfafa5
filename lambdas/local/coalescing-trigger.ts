import { PUBLIC_PARTITION } from '@highline/shared/infra/table'
import type { Log } from '../src/log'

/** Stands where the table's stream feeds a function on AWS: `publish`, `variants` or `notify`. */
export interface CoalescingTrigger {
  /** To be told of every write, by the partitions that it touched. */
  onWrite(partitionKeys: readonly string[]): void
  /** Resolves when the function does not run and nothing waits for it; never rejects. */
  settled(): Promise<void>
}

interface StreamOptions {
  /** Of the function that is called. */
  readonly name?: 'publish' | 'variants' | 'notify'
  /** Whose writes it is called for; what the page shows when absent. */
  readonly partition?: string
}

/**
 * Publishes after each write of the public partition: one at a time, and one more when anything was written
 * meanwhile, which that one then shows. A failure is logged; the next write tries again.
 */
export function coalescingTrigger(
  publish: () => Promise<unknown>,
  log: Log,
  { name = 'publish', partition = PUBLIC_PARTITION }: StreamOptions = {},
): CoalescingTrigger {
  let running: Promise<void> | undefined
  let waiting = false

  return {
    onWrite(partitionKeys) {
      if (!partitionKeys.includes(partition)) return
      waiting = true
      running ??= run()
    },
    settled: async () => running,
  }

  async function run(): Promise<void> {
    while (waiting) {
      waiting = false
      await publish().catch((error: unknown) => log.error(`${name}.failed`, error))
    }
    running = undefined
  }
}

/** Waits until what was written is live, but never longer than this many milliseconds. */
export async function settledWithin(stream: CoalescingTrigger, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([stream.settled(), enough])
  clearTimeout(timer)
}
