/** Writes one JSON line per event. Never log names, addresses, messages, cookies or codes. */
export interface Log {
  info(event: string, details?: Record<string, unknown>): void
  /** For problems that a person should look at. */
  error(event: string, error: unknown, details?: Record<string, unknown>): void
}

/** Logs to standard output, which Lambda sends to CloudWatch. */
export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Log {
  const line = (level: string, event: string, details: object) =>
    write(JSON.stringify({ level, event, at: new Date().toISOString(), ...details }))
  return {
    info: (event, details = {}) => line('info', event, details),
    error: (event, error, details = {}) => line('error', event, { ...details, ...errorDetails(error) }),
  }
}

function errorDetails(error: unknown) {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.name, message: error.message, stack: error.stack?.split('\n').slice(1, 6) }
}
