import { format } from 'node:util'
import { UserError } from '@highline/shared/infra/user-error'
import { isDiskFull } from './retry'

/** Milliseconds after which the process exits even if closing is unfinished; requests get five seconds of them. */
const closeWithinMs = 8000

/** Returns the message of an error that the user can fix, and any other error itself. */
export function messageOf(error: unknown): unknown {
  if (isDiskFull(error)) return 'There is no room left on the disk. Make some, then run this again.'
  return error instanceof UserError ? error.message : error
}

/** Exits with status 1. Prints only the message of an error that the user can fix, and the stack of any other. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${format(messageOf(error))}\n`)
  process.exit(1)
}

/** Ignores errors of the output streams, because their reader may exit at any time. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Closes, then exits, on SIGTERM or Ctrl-C; a second signal exits at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    close().then(() => process.exit(0), exitWithError)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}
