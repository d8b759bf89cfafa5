import type { FakeMediaApp } from '../../fake-media-app'
import { authCommands } from './auth-commands'
import { inquiryCommands } from './inquiry-commands'
import type { ModelState } from './model-state'
import { pageCommands } from './page-commands'

/** One of several who do things at once. */
export interface Client {
  /** As this client meets it. */
  readonly app: FakeMediaApp
  readonly state: ModelState
  /** Of 0, 1, 2 … that many. */
  readonly pick: (count: number) => number
  readonly address: string
}

/** How often each is done among the others. */
export type Commands = Readonly<
  Record<string, readonly [weight: number, run: (client: Client) => Promise<unknown>]>
>

const all = Object.entries({ ...pageCommands, ...inquiryCommands, ...authCommands }).flatMap(
  ([name, [weight, run]]) => Array.from({ length: weight }, () => ({ name, run })),
)

/** A list of commands, by lot. */
export const drawCommands = (random: () => number, count: number) =>
  Array.from({ length: count }, () => all[Math.floor(random() * all.length)]).filter(
    (one) => one !== undefined,
  )
