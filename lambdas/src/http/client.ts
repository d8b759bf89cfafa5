import { edgeHeaders } from '@highline/shared/infra/env'
import { readCookie } from './cookies'
import { header, type LambdaEvent } from './event'

/** Who is asking, as far as the edge knows. */
export interface Client {
  /** IPv4 or IPv6 address, written by the edge; for counting only. */
  readonly address: string
  /** Where the browser sees the site, such as `https://www.example.co.uk`; the edge serves no host but its own. */
  readonly origin: string
  /** In the words of a person, such as `Chrome on Windows`. */
  readonly browser: string
  /** The token that makes a browser trusted; whether it does is for `data/trusts.ts` to say. */
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
