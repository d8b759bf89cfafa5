/**
 * Faults of one attempt of a call. `before-*` and `reset`: it fails without effect. `after-lost`: it takes
 * effect, its response is lost. `slow`: it takes effect, its response arrives after three seconds (or the
 * attempt times out). `conflict`: DynamoDB rejects the write, because a transaction on the item is in
 * progress.
 */
export const kinds = [
  'before-throttle',
  'before-500',
  'before-timeout',
  'after-lost',
  'slow',
  'reset',
  'conflict',
] as const
/** `condition`: the condition of the write fails, as after a concurrent write. Not part of the sweep. */
export type Kind = (typeof kinds)[number] | 'condition'

export interface Call {
  /** `dynamodb`, `s3`, `ses`, `ssm` or `cloudfront`. */
  readonly service: string
  /** Such as `PutItem`. */
  readonly operation: string
  /** Number of earlier calls of this operation since `arm`. */
  readonly nth: number
  /** Input as JSON, with bytes replaced by their number. */
  readonly input: string
  /** Function that made the call; undefined if the test itself made it. */
  readonly caller?: string | undefined
}

/** Fault of the calls that match all given fields. */
export interface Fault {
  readonly kind: Kind
  readonly service?: string
  readonly operation?: string
  readonly nth?: number
  /** Substring of the input's JSON. */
  readonly about?: string
  /** Number of attempts of each matching call that fail; by default all. */
  readonly tries?: number
}

export interface Plan {
  readonly faults: Fault[]
  /** Called with each call when it starts. */
  readonly record?: ((call: Call) => void) | undefined
}

/** Returns the fault of an attempt, if any. @param attempt from 1 */
export const faultOf = ({ faults }: Plan, call: Call, attempt: number): Kind | undefined =>
  faults.find((fault) => isMeant(fault, call) && attempt <= (fault.tries ?? 99))?.kind

function isMeant({ service, operation, nth, about }: Fault, call: Call): boolean {
  return (
    (service === undefined || service === call.service) &&
    (operation === undefined || operation === call.operation) &&
    (nth === undefined || nth === call.nth) &&
    (about === undefined || call.input.includes(about))
  )
}

/** Clock that starts at the current time and advances only by `pass`. */
export interface VirtualTime {
  readonly now: () => Date
  readonly pass: (ms: number) => void
}

export function virtualTime(): VirtualTime {
  let time = Date.now()
  return {
    now: () => new Date(time),
    pass: (ms) => {
      time += ms
    },
  }
}
