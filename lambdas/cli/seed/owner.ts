import type { App } from '../../src/app'
import { epochSeconds } from '../../src/data/table'
import { Reply } from '../../src/http/handler'

/**
 * Returns the handler input for calls from the command line, where access to the table takes the place of a login.
 * The session is a placeholder: it is not stored and grants nothing.
 */
export function cliRequestContext({ now }: App) {
  const at = epochSeconds(now())
  return {
    params: undefined,
    query: undefined,
    headers: undefined,
    session: { hash: '', credential: '', createdMs: at * 1000, seenAt: at, expiresAt: at },
    client: { address: '127.0.0.1', origin: '', browser: '', trusted: undefined },
  }
}

/** Returns the body of a handler's answer, which may be wrapped in a `Reply` with headers. */
export const bodyOf = <T>(answer: T | Reply<T>): T => (answer instanceof Reply ? answer.body : answer)
