/** How long closing may take before the process ends anyhow: what is under way has five seconds of it. */
const patienceMs = 8000

/**
 * Closes and ends the process at SIGTERM or Ctrl-C; at a second one at once.
 * @param fail ends it when closing goes wrong
 */
export function stopWhenTold(close: () => Promise<void>, fail: (error: unknown) => never): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    close().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}
