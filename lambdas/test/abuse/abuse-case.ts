import type { RawAnswer, RawRequest } from './http-client'

/** What the product's own surroundings have, and an emulator of AWS may not. */
type Capability =
  /** API Gateway's answers to paths and methods that there are none of. */
  | 'gateway refusals'
  /** S3's refusal of requests without a signature. */
  | 'closed buckets'

/** The product under abuse, and what a case may do with it beyond its own request. */
export interface Site {
  /** Sends from an address of its own for each case, so that no case uses up another's attempts. */
  readonly send: (request: RawRequest) => Promise<RawAnswer>
  /** The cookie of a session that no case ends. */
  readonly admin: string
  /** Opens a session of its own. */
  readonly logIn: () => Promise<string>
  readonly password: string
  /** Resolves when visitors get what was changed so far. */
  readonly live: () => Promise<void>
  /** `host:port` that the site is called by. */
  readonly host: string
}

/** One abusive request and its expected result. */
export interface AbuseCase {
  readonly id: string
  readonly name: string
  readonly request: RawRequest | ((site: Site) => RawRequest | Promise<RawRequest>)
  /** `admin`: with the administrator's cookie. */
  readonly as?: 'admin'
  /** Where an emulator fails the case for want of this, it counts as not run. */
  readonly needs?: Capability
  /** Statuses that are right; the first is the usual one. */
  readonly status: number | readonly number[]
  /** Error code; a success has none. */
  readonly code?: string
  /** What else must hold. Throws when it does not. */
  readonly also?: (answer: RawAnswer, site: Site) => void | Promise<void>
}
