import { MIMEType } from 'node:util'
import { loginLimits, sessionLimits } from '@highline/shared/constants'
import { edgeHeaders } from '@highline/shared/infra/env'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type { Session } from '../data/sessions'

/** The part of API Gateway's event that handlers read. */
export interface LambdaEvent extends Omit<APIGatewayProxyEvent, 'requestContext' | 'stageVariables'> {
  requestContext: { identity: { sourceIp: string } }
}
export type LambdaResult = APIGatewayProxyResult
export type LambdaHandler = (event: LambdaEvent, context: Context) => Promise<LambdaResult>

export interface PipelineEvent extends LambdaEvent {
  session?: Session | undefined
}

/** Returns a header by lower-case name: emulators change case. Joins repeats (RFC 9110 §5.3; cookies with `;`). */
export function header(event: Pick<LambdaEvent, 'headers' | 'multiValueHeaders'>, name: string) {
  const named = <T>(headers: Record<string, T> | null) =>
    Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  return named(event.multiValueHeaders)?.join(name === 'cookie' ? '; ' : ', ') ?? named(event.headers)
}

/** Returns the body as text. API Gateway encodes bodies of binary media types as base64. */
export function textOf({ body, isBase64Encoded }: Pick<LambdaEvent, 'body' | 'isBase64Encoded'>): string {
  if (!body) return ''
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
}

/** Returns the query parameters. The last of repeated ones wins, as in API Gateway's single-value map. */
export function queryOf(event: LambdaEvent): Record<string, string | undefined> {
  const repeated = Object.entries(event.multiValueQueryStringParameters ?? {})
  return {
    ...event.queryStringParameters,
    ...Object.fromEntries(repeated.map(([name, values]) => [name, values?.at(-1)])),
  }
}

/** Parses a `Content-Type` (WHATWG MIME Sniffing). @returns undefined when it is invalid */
export function mediaTypeOf(contentType: string | undefined): MIMEType | undefined {
  try {
    return new MIMEType(contentType ?? '')
  } catch {
    return undefined
  }
}

/** Whether a content type has this essence and is UTF-8, the default without `charset`. */
export function isTextOf(essence: string, contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType)
  return type?.essence === essence && /^utf-?8$/i.test(type.params.get('charset')?.trim() ?? 'utf-8')
}

/** The client of a request, as reported by CloudFront. */
export interface Client {
  /** IPv4 or IPv6 address, set by CloudFront; only for rate limits. */
  readonly address: string
  /** Origin of the site in the browser, such as `https://www.example.co.uk`; CloudFront serves no other host. */
  readonly origin: string
  /** Readable name of the browser, such as `Chrome on Windows`. */
  readonly browser: string
  /** Token of a trusted device, not checked yet; see `data/sessions.ts`. */
  readonly trusted: string | undefined
}

export function clientOf(event: LambdaEvent, stage: string): Client {
  return {
    address: header(event, edgeHeaders.clientAddress) ?? event.requestContext.identity.sourceIp,
    origin: siteOrigin(event, stage) ?? 'http://localhost',
    browser: browserOf(header(event, 'user-agent') ?? ''),
    trusted: readCookie('trusted', stage, event),
  }
}

/** Origin of the site in the request to CloudFront; undefined without CloudFront. */
export function siteOrigin(event: LambdaEvent, stage: string): string | undefined {
  const host = header(event, edgeHeaders.host)
  return host && `${stage === 'local' ? 'http' : 'https'}://${host.toLowerCase()}`
}

type Names = readonly (readonly [mark: RegExp, name: string])[]

/** Ordered, because each browser's user agent also contains the marks of those below it. */
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Names = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string) => names.find(([mark]) => mark.test(userAgent))?.[1]

/** Returns the browser's common name. Never contains text of the header itself, which is untrusted. */
export function browserOf(userAgent: string): string {
  const system = nameIn(systems, userAgent)
  const browser = nameIn(browsers, userAgent) ?? 'an unknown browser'
  return system ? `${browser} on ${system}` : browser
}

/** Cookies and their `Max-Age` in seconds. The value is always a token of 256 bits. */
const lifetimes = { session: sessionLimits.absoluteSeconds, trusted: loginLimits.trustSeconds } as const

type CookieName = keyof typeof lifetimes

/** `__Host-` binds a cookie to this host over TLS (RFC 6265bis §4.1.3.2). The local stage has no TLS. */
const nameOf = (cookie: CookieName, stage: string) => (stage === 'local' ? cookie : `__Host-${cookie}`)

const attributes = (stage: string) =>
  `Path=/; HttpOnly; SameSite=Strict${stage === 'local' ? '' : '; Secure'}`

/** Returns the `Set-Cookie` value that sets a token. */
export const setCookie = (cookie: CookieName, stage: string, token: string) =>
  `${nameOf(cookie, stage)}=${token}; Max-Age=${lifetimes[cookie]}; ${attributes(stage)}`

/** Returns the `Set-Cookie` value that deletes the cookie. */
export const clearCookie = (cookie: CookieName, stage: string) =>
  `${nameOf(cookie, stage)}=; Max-Age=0; ${attributes(stage)}`

/** Returns the token in a cookie, if it is well-formed. */
export function readCookie(cookie: CookieName, stage: string, event: LambdaEvent): string | undefined {
  const wanted = `${nameOf(cookie, stage)}=`
  const pairs = (header(event, 'cookie') ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}
