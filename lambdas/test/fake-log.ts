import type { Log } from '../src/log'

/** Arguments of one call to the log. */
export interface LogLine {
  readonly level: 'info' | 'error'
  readonly event: string
  readonly details: Record<string, unknown>
  readonly error?: unknown
}

/** Returns a log that appends to `lines`. */
export function fakeLog(lines: LogLine[] = []) {
  const log: Log = {
    info: (event, details = {}) => void lines.push({ level: 'info', event, details }),
    error: (event, error, details = {}) => void lines.push({ level: 'error', event, details, error }),
  }
  return { log, lines }
}
