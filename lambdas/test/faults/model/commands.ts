import { authCommands } from './auth-commands'
import { inquiryCommands } from './inquiry-commands'
import { pageCommands } from './page-commands'

const all = Object.entries({ ...pageCommands, ...inquiryCommands, ...authCommands }).flatMap(
  ([name, [weight, run]]) => Array.from({ length: weight }, () => ({ name, run })),
)

/** Returns a list of random commands. */
export const drawCommands = (random: () => number, count: number) =>
  Array.from({ length: count }, () => all[Math.floor(random() * all.length)]).filter(
    (one) => one !== undefined,
  )
