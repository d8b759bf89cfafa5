import type { Template } from 'aws-cdk-lib/assertions'
import { price } from './prices'

/** What one call of a function takes at most: units of the table, milliseconds. */
export interface Call {
  readonly writes: number
  readonly reads: number
  readonly milliseconds: number
}

export const calls = {
  /** From addresses without number: three counters, an id, and a transaction with the longest message. */
  contact: { writes: 18, reads: 3, milliseconds: 60 },
  /** Once too many have failed hardly any password is hashed any more: counters. */
  login: { writes: 5, reads: 2, milliseconds: 30 },
  /** The public partition of a full page, 64 kB, strongly consistent. */
  read: { writes: 0, reads: 16, milliseconds: 20 },
  /** An administrator's save, its history and its session. */
  save: { writes: 12, reads: 20, milliseconds: 60 },
} as const satisfies Record<string, Call>

const logBytesPerCall = 900
const traced = 0.05

/** Gigabytes of memory that a stage gives one of its functions. */
export function gigabytesOf(site: Template, name: string): number {
  const functions = Object.entries(site.findResources('AWS::Lambda::Function'))
  const found = functions.find(([id]) => id.startsWith(`${name}Function`))
  if (!found) throw new Error(`There is no function ${name}`)
  return found[1].Properties.MemorySize / 1024
}

/** One call through the API: gateway, function, table, log and trace. */
export const callCosts = (call: Call, gigabytes: number): number =>
  price.apiCall +
  runCosts(call.milliseconds / 1000, gigabytes) +
  call.writes * price.write +
  call.reads * price.read +
  (logBytesPerCall / 1e9) * price.logGigabyte +
  traced * price.trace

/** One run of a function that the API does not call. */
export const runCosts = (seconds: number, gigabytes: number): number =>
  price.lambdaCall + seconds * gigabytes * price.lambdaGigabyteSecond
