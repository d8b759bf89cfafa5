import type { RawAnswer, RawRequest } from './http-client'

/** Feature of AWS and of our emulators that another emulator may lack. */
type Capability =
  /** API Gateway's responses to unknown paths and methods. */
  | 'gateway refusals'
  /** S3 refuses unsigned requests. */
  | 'closed buckets'

/** The site under test, with what a case may use beside its own request. */
export interface Site {
  /** Sends a request. On this machine each case has its own address, so cases share no rate limits. */
  readonly send: (request: RawRequest) => Promise<RawAnswer>
  /** Cookie of a shared session, which no case may end. */
  readonly admin: string
  /** Opens a new session. @returns its cookie */
  readonly logIn: () => Promise<string>
  readonly password: string
  /** Waits until the page contains all changes. */
  readonly live: () => Promise<void>
  /** `host:port` of the site. */
  readonly host: string
}

/** One abusive request and its expected result. */
export interface AbuseCase {
  readonly id: string
  readonly name: string
  readonly request: RawRequest | ((site: Site) => RawRequest | Promise<RawRequest>)
  /** `admin`: sends `Site.admin`, unless the request has a cookie. */
  readonly as?: 'admin'
  /** If another maker's emulator fails the case, it is skipped as lacking this. */
  readonly needs?: Capability
  /** Expected statuses, the usual one first. */
  readonly status: number | readonly number[]
  /** Expected error code. */
  readonly code?: string
  /** Further assertions on the response. */
  readonly also?: (answer: RawAnswer, site: Site) => void | Promise<void>
}
