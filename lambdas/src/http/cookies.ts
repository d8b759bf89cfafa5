import { login, session } from '@highline/shared/constants'
import { header, type LambdaEvent } from './event'

/** Our cookies, and the seconds for which a browser keeps each. The value is always a token of 256 bits. */
const lifetimes = { session: session.absoluteSeconds, trusted: login.trustSeconds } as const

export type CookieName = keyof typeof lifetimes

/**
 * `__Host-` binds a cookie to this very host over TLS (RFC 6265bis §4.1.3.2). Plain http on this machine
 * cannot have it, so the local stage, and only that, uses the bare name without `Secure`.
 */
const nameOf = (cookie: CookieName, stage: string) => (stage === 'local' ? cookie : `__Host-${cookie}`)

const attributes = (stage: string) =>
  `Path=/; HttpOnly; SameSite=Strict${stage === 'local' ? '' : '; Secure'}`

/** The `Set-Cookie` value that gives a browser its token. */
export const setCookie = (cookie: CookieName, stage: string, token: string) =>
  `${nameOf(cookie, stage)}=${token}; Max-Age=${lifetimes[cookie]}; ${attributes(stage)}`

/** The `Set-Cookie` value that takes it away. */
export const clearCookie = (cookie: CookieName, stage: string) =>
  `${nameOf(cookie, stage)}=; Max-Age=0; ${attributes(stage)}`

/** The token that the browser sent, if it has the shape of one. */
export function readCookie(cookie: CookieName, stage: string, event: LambdaEvent): string | undefined {
  const wanted = `${nameOf(cookie, stage)}=`
  const pairs = (header(event, 'cookie') ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}
