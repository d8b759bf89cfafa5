import { UserError } from '@highline/shared/infra/user-error'
import { isDiskFull, noRoomLeft } from './retry'

/** How long closing may take before the process ends anyhow: what is under way has five seconds of it. */
const closeWithinMs = 8000

/** Ends the process, with a sentence where the person who started it can mend the error, else with its stack. */
export function exitWithError(error: unknown): never {
  const told = isDiskFull(error) ? new UserError(noRoomLeft) : error
  const known = told instanceof UserError
  process.stderr.write(`${known ? told.message : told instanceof Error ? told.stack : String(told)}\n`)
  process.exit(1)
}

/** Goes on when the reader of the output goes away, as it may at any time. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Closes and ends the process at SIGTERM or Ctrl-C; at a second one at once. */
export function stopWhenTold(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    close().then(() => process.exit(0), exitWithError)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}
