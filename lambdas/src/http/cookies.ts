import { session as limits } from '@highline/shared/limits'
import type { LambdaEvent } from './event'
import { header } from './event'

/**
 * `__Host-` binds the cookie to this very host over TLS (RFC 6265bis §4.1.3.2). Plain http on this machine
 * cannot have it, so the local stage, and only that, uses another name without `Secure`.
 */
const sessionCookie = (stage: string) => (stage === 'local' ? 'session' : '__Host-session')
const attributes = (stage: string) =>
  `Path=/; HttpOnly; SameSite=Strict${stage === 'local' ? '' : '; Secure'}`

export const openSessionCookie = (stage: string, token: string) =>
  `${sessionCookie(stage)}=${token}; Max-Age=${limits.absoluteSeconds}; ${attributes(stage)}`

export const clearSessionCookie = (stage: string) =>
  `${sessionCookie(stage)}=; Max-Age=0; ${attributes(stage)}`

/** The session token that the browser sent, if it has the shape of one. */
export function sessionToken(event: LambdaEvent, stage: string): string | undefined {
  const wanted = `${sessionCookie(stage)}=`
  const pairs = (header(event, 'cookie') ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}
