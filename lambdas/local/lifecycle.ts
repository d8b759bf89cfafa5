import { UserError } from '@highline/shared/infra/user-error'

/** How long closing may take before the process ends anyhow: what is under way has five seconds of it. */
const closeWithinMs = 8000

/** Ends the process, with a sentence where the person who started it can mend the error, else with its stack. */
export function exitWithError(error: unknown): never {
  const known = error instanceof UserError
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
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
