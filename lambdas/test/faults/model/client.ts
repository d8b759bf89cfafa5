import { type Endpoint, endpointKey } from '@highline/shared/http/endpoint'
import type { FakeMediaApp } from '../../fake-media-app'
import type { FakeAnswer, FakeRequest } from '../../request'
import { ask } from '../../services'
import type { ModelState } from './model-state'

/** One of several concurrent clients. */
export interface Client {
  /** The app with this client's schedule and faults; `state.app` is without. */
  readonly app: FakeMediaApp
  readonly state: ModelState
  /** Returns a random integer from 0 to `count - 1`. */
  readonly pick: (count: number) => number
  /** First three parts of the IPv4 address, with a final dot. */
  readonly address: string
}

/** Sends a request, with the administrator's session unless it has another cookie, and checks its answer. */
export async function askAs({ app, state }: Client, endpoint: Endpoint, request: FakeRequest = {}) {
  const answer = await ask(app, endpoint, { cookie: state.app.cookie, ...request })
  checkAnswer(state, endpointKey(endpoint), answer)
  return answer
}

/** Checks an answer: the only 5xx is 503, and a failure sets no cookie. @param what name of the request */
function checkAnswer({ violations }: ModelState, what: string, answer: FakeAnswer): void {
  if (answer.status >= 500 && answer.status !== 503) violations.push(`${what} was answered ${answer.status}`)
  if (answer.status >= 400 && Object.keys(answer.cookies).length > 0)
    violations.push(`${what} failed and set a cookie`)
}

/** Commands by name, with their relative frequencies. */
export type Commands = Readonly<
  Record<string, readonly [weight: number, run: (client: Client) => Promise<unknown>]>
>
