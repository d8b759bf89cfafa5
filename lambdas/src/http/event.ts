import { MIMEType } from 'node:util'
import { loginLimits, sessionLimits } from '@highline/shared/constants'
import { edgeHeaders } from '@highline/shared/infra/env'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type { Session } from '../data/sessions'

/** Of the event that API Gateway sends, what we read. */
export interface LambdaEvent extends Omit<APIGatewayProxyEvent, 'requestContext' | 'stageVariables'> {
  requestContext: { identity: { sourceIp: string } }
}
export type LambdaResult = APIGatewayProxyResult
export type LambdaHandler = (event: LambdaEvent, context: Context) => Promise<LambdaResult>

export interface PipelineEvent extends LambdaEvent {
  session?: Session | undefined
}

/** By lower-case name: emulators change its case. A repeated one is joined as RFC 9110 §5.3 says (cookies with `;`). */
export function header(event: Pick<LambdaEvent, 'headers' | 'multiValueHeaders'>, name: string) {
  const named = <T>(headers: Record<string, T> | null) =>
    Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  return named(event.multiValueHeaders)?.join(name === 'cookie' ? '; ' : ', ') ?? named(event.headers)
}

/** The body as text. API Gateway encodes those of the types that it is told are binary. */
export function textOf({ body, isBase64Encoded }: Pick<LambdaEvent, 'body' | 'isBase64Encoded'>): string {
  if (!body) return ''
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
}

/** The query's parameters; of a repeated one the last, as API Gateway's single-value map has it. */
export function queryOf(event: LambdaEvent): Record<string, string | undefined> {
  const repeated = Object.entries(event.multiValueQueryStringParameters ?? {})
  return {
    ...event.queryStringParameters,
    ...Object.fromEntries(repeated.map(([name, values]) => [name, values?.at(-1)])),
  }
}

/** A `Content-Type` as the WHATWG MIME Sniffing standard reads it. @returns undefined when it is none */
export function mediaTypeOf(contentType: string | undefined): MIMEType | undefined {
  try {
    return new MIMEType(contentType ?? '')
  } catch {
    return undefined
  }
}

/** Whether text is of this type and in UTF-8, which is also what no `charset` means. */
export function isTextOf(essence: string, contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType)
  return type?.essence === essence && /^utf-?8$/i.test(type.params.get('charset')?.trim() ?? 'utf-8')
}

/** Who is asking, as far as the edge knows. */
export interface Client {
  /** IPv4 or IPv6 address, written by the edge; for counting only. */
  readonly address: string
  /** Where the browser sees the site, such as `https://www.example.co.uk`; the edge serves no host but its own. */
  readonly origin: string
  /** In the words of a person, such as `Chrome on Windows`. */
  readonly browser: string
  /** The token that makes a browser trusted; whether it does is for `data/sessions.ts` to say. */
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

/** Scheme, host and port of the site as the edge was asked for it; undefined where no edge says. */
export function siteOrigin(event: LambdaEvent, stage: string): string | undefined {
  const host = header(event, edgeHeaders.host)
  return host && `${stage === 'local' ? 'http' : 'https'}://${host.toLowerCase()}`
}

type Names = readonly (readonly [mark: RegExp, name: string])[]

/** In this order: each browser also claims to be those below it. */
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

/** A browser by the name its owner would give it. Nothing of the header itself passes: it is untrusted text. */
export function browserOf(userAgent: string): string {
  const system = nameIn(systems, userAgent)
  const browser = nameIn(browsers, userAgent) ?? 'an unknown browser'
  return system ? `${browser} on ${system}` : browser
}

/** Our cookies, and the seconds for which a browser keeps each. The value is always a token of 256 bits. */
const lifetimes = { session: sessionLimits.absoluteSeconds, trusted: loginLimits.trustSeconds } as const

type CookieName = keyof typeof lifetimes

/** `__Host-` binds a cookie to this host over TLS (RFC 6265bis §4.1.3.2), which the local stage does without. */
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
