import type { Template } from 'aws-cdk-lib/assertions'
import { price } from './prices'

/** Upper bounds for one call of a function: request units of DynamoDB, and milliseconds. */
export interface Call {
  readonly writes: number
  readonly reads: number
  readonly milliseconds: number
}

export const calls = {
  /** Accepted, since each call has another address: three counters, an id and the largest transaction. */
  contact: { writes: 18, reads: 3, milliseconds: 60 },
  /** Beyond the limit of failed logins: almost no password is hashed, counters are incremented. */
  login: { writes: 5, reads: 2, milliseconds: 30 },
  /** A strongly consistent query of the public partition with a full page: 64 kB. */
  read: { writes: 0, reads: 16, milliseconds: 20 },
  /** A save in the admin, with its history and the session. */
  save: { writes: 12, reads: 20, milliseconds: 60 },
} as const satisfies Record<string, Call>

const logBytesPerCall = 900
const traced = 0.05

/** Returns the memory of a function in gigabytes. */
export function gigabytesOf(site: Template, name: string): number {
  const functions = Object.entries(site.findResources('AWS::Lambda::Function'))
  const found = functions.find(([id]) => id.startsWith(`${name}Function`))
  if (!found) throw new Error(`There is no function ${name}`)
  return found[1].Properties.MemorySize / 1024
}

/** Price of one call through the API in US dollars: gateway, function, table, log and trace. */
export const callCosts = (call: Call, gigabytes: number): number =>
  price.apiCall +
  runCosts(call.milliseconds / 1000, gigabytes) +
  call.writes * price.write +
  call.reads * price.read +
  (logBytesPerCall / 1e9) * price.logGigabyte +
  traced * price.trace

/** Lambda's price of one invocation in US dollars. */
export const runCosts = (seconds: number, gigabytes: number): number =>
  price.lambdaCall + seconds * gigabytes * price.lambdaGigabyteSecond
