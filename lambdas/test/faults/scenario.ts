import type { Endpoint } from '@highline/shared/http/endpoint'
import { MailFailed } from '../../src/aws/mail'
import { isTransientError } from '../../src/http/transient-errors'
import type { FakeAnswer, FakeRequest } from '../request'
import { inTime, logIn } from './clients'
import { type Harness, type HarnessOptions, mailbox } from './harness'
import { runAs } from './instrument'

/** What came of doing something: a status, and what a person would hear. */
export interface Outcome {
  readonly status: number
  readonly answer?: FakeAnswer
}

/** Something that the product does, and may be asked to do again. */
export interface Scenario {
  readonly name: string
  readonly options?: HarnessOptions
  /** Makes everything ready and answers what does it. */
  readonly ready: (harness: Harness) => Promise<() => Promise<Outcome>>
  /** What doing it once more may come to, beside a success: it was done the first time, or used something up. */
  readonly again: readonly number[]
  /** What the endpoint answers where it has to refuse; a success, unless said. */
  readonly refusal?: number
}

type Ready = (harness: Harness, cookie: string) => Promise<FakeRequest>

interface Asking {
  readonly again?: readonly number[]
  /** Who asks is not logged in. */
  readonly stranger?: boolean
  /** Codes are mailed. */
  readonly mail?: boolean
  /** What tells this scenario from others of the same endpoint. */
  readonly query?: string
  readonly refusal?: number
}

/** A request that is the same each time, once something is there. */
export const after =
  (prepare: (harness: Harness, cookie: string) => Promise<unknown>, request: FakeRequest = {}): Ready =>
  async (harness, cookie) => {
    await prepare(harness, cookie)
    return request
  }

/** A request to an endpoint, by the owner unless a stranger is said to ask. */
export function asking(endpoint: Endpoint, ready: Ready = async () => ({}), more: Asking = {}): Scenario {
  const { again = [], stranger = false, mail = false, query, refusal } = more
  return {
    name: `${endpoint.method} ${endpoint.path}${query ? `?${query}` : ''}`,
    ...(mail ? { options: { mailboxes: [mailbox] } } : {}),
    again,
    ...(refusal === undefined ? {} : { refusal }),
    async ready(harness) {
      const cookie = stranger ? '' : await logIn(harness)
      const request = await ready(harness, cookie)
      return async () => {
        const answer = await inTime(harness, endpoint, { ...(cookie ? { cookie } : {}), ...request })
        return { status: answer.status, answer }
      }
    },
  }
}

type EventFunction = 'publish' | 'variants' | 'notify' | 'housekeeping'

/** A function without requests, which AWS calls by itself, and again when it fails. */
export function chore(
  name: string,
  caller: EventFunction,
  ready: (harness: Harness) => Promise<() => Promise<unknown>>,
): Scenario {
  return {
    name,
    again: [],
    async ready(harness) {
      const run = await ready(harness)
      return () => runAs(caller, run).then(() => ({ status: 200 }), blame)
    },
  }
}

/** An outage is one; anything else is a fault of ours. */
function blame(error: unknown): Outcome {
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return { status: causes.every((one) => isTransientError(one) || one instanceof MailFailed) ? 503 : 500 }
}
