import type { FakeMediaApp } from '../../fake-media-app'
import { authCommands } from './auth-commands'
import { inquiryCommands } from './inquiry-commands'
import type { ModelState } from './model-state'
import { pageCommands } from './page-commands'

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

/** Commands by name, with their relative frequencies. */
export type Commands = Readonly<
  Record<string, readonly [weight: number, run: (client: Client) => Promise<unknown>]>
>

const all = Object.entries({ ...pageCommands, ...inquiryCommands, ...authCommands }).flatMap(
  ([name, [weight, run]]) => Array.from({ length: weight }, () => ({ name, run })),
)

/** Returns a list of random commands. */
export const drawCommands = (random: () => number, count: number) =>
  Array.from({ length: count }, () => all[Math.floor(random() * all.length)]).filter(
    (one) => one !== undefined,
  )
