import type { App } from '../../src/app'
import { epochSeconds } from '../../src/data/table'
import { Reply } from '../../src/http/handler'

/**
 * What handlers are told when the owner of a site asks at the keyboard: access to the table needs no login.
 * The session is stored nowhere and opens nothing.
 */
export function ownerOf({ now }: App) {
  const at = epochSeconds(now())
  return {
    params: undefined,
    query: undefined,
    headers: undefined,
    session: { hash: '', credential: '', createdMs: at * 1000, seenAt: at, expiresAt: at },
    client: { address: '127.0.0.1', origin: '', browser: '', trusted: undefined },
  }
}

/** What a handler answered, without the headers that it may have brought along. */
export const bodyOf = <T>(answer: T | Reply<T>): T => (answer instanceof Reply ? answer.body : answer)
