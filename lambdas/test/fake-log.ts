import type { Log } from '../src/log'

/** One line of the log, as it was written. */
export interface LogLine {
  readonly level: 'info' | 'error'
  readonly event: string
  readonly details: Record<string, unknown>
  readonly error?: unknown
}

export interface FakeLog {
  readonly log: Log
  readonly lines: LogLine[]
}

/** A log that remembers. */
export function fakeLog(lines: LogLine[] = []): FakeLog {
  const log: Log = {
    info: (event, details = {}) => void lines.push({ level: 'info', event, details }),
    error: (event, error, details = {}) => void lines.push({ level: 'error', event, details, error }),
  }
  return { log, lines }
}
