import type { Endpoint } from '@highline/shared/http/endpoint'
import { MailFailed } from '../../src/aws/mail'
import { isTransientError } from '../../src/http/transient-errors'
import type { FakeAnswer, FakeRequest } from '../request'
import { inTime, logIn } from './clients'
import { type HarnessOptions, mailbox, type Site } from './harness'
import { runAs } from './instrument'

/** Result of a scenario's action. */
export interface Outcome {
  /** HTTP status; of an event function: 200, 503 (transient error) or 500. */
  readonly status: number
  /** Response; undefined for event functions. */
  readonly answer?: FakeAnswer
}

/** An action of the product that can be repeated. */
export interface Scenario {
  readonly name: string
  /** Label in the activity log of a success. */
  readonly auditLabel?: string | null | undefined
  readonly options?: HarnessOptions
  /** Prepares the data, and returns the action. `by`: the same site, as another client reaches it. */
  readonly ready: (harness: Site) => Promise<(by?: Site) => Promise<Outcome>>
  /** Statuses that a repetition may have beside success: the first attempt took effect, or used up a code. */
  readonly repeatStatuses: readonly number[]
  /** Expected status of a scenario in `refusals`. */
  readonly refusal?: number
}

/** Prepares the data of a request, and returns the request. */
export type Ready = (harness: Site, cookie: string) => Promise<FakeRequest>

interface RequestOptions {
  readonly repeatStatuses?: readonly number[]
  /** Sends no session cookie. */
  readonly anonymous?: boolean
  /** Whether the site has a mailbox, so that a login needs a mailed code. */
  readonly mail?: boolean
  /** Suffix of the name, which distinguishes scenarios of the same endpoint. */
  readonly query?: string
  readonly refusal?: number
}

/** Returns a preparation that runs `prepare` and sends a fixed request. */
export const after =
  (prepare: (harness: Site, cookie: string) => Promise<unknown>, request: FakeRequest = {}): Ready =>
  async (harness, cookie) => {
    await prepare(harness, cookie)
    return request
  }

/** Returns the scenario of a request to an endpoint, with a session unless `anonymous`. */
export function requestScenario(
  endpoint: Endpoint,
  ready: Ready = async () => ({}),
  more: RequestOptions = {},
): Scenario {
  const { repeatStatuses = [], anonymous = false, mail = false, query, refusal } = more
  return {
    name: `${endpoint.method} ${endpoint.path}${query ? `?${query}` : ''}`,
    auditLabel: endpoint.auditLabel,
    ...(mail ? { options: { mailboxes: [mailbox] } } : {}),
    repeatStatuses,
    ...(refusal === undefined ? {} : { refusal }),
    async ready(harness) {
      const cookie = anonymous ? '' : await logIn(harness)
      const request = await ready(harness, cookie)
      return async (by = harness) => {
        const answer = await inTime(by, endpoint, { ...(cookie ? { cookie } : {}), ...request })
        return { status: answer.status, answer }
      }
    },
  }
}

type EventFunction = 'publish' | 'variants' | 'notify' | 'housekeeping'

/** Returns the scenario of a Lambda that AWS invokes by an event, and again if it fails. */
export function eventScenario(
  name: string,
  caller: EventFunction,
  ready: (harness: Site) => Promise<() => Promise<unknown>>,
): Scenario {
  return {
    name,
    repeatStatuses: [],
    async ready(harness) {
      const run = await ready(harness)
      return () => runAs(caller, run).then(() => ({ status: 200 }), outcomeOfError)
    },
  }
}

/** Returns 503 for transient errors and failed mails, else 500, which no fault may cause. */
function outcomeOfError(error: unknown): Outcome {
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return { status: causes.every((one) => isTransientError(one) || one instanceof MailFailed) ? 503 : 500 }
}
