/**
 * What can become of one try of a call. `before-*` and `reset`: nothing happened. `after-lost`: it happened, and the
 * answer did not arrive. `slow`: it happened, and the answer comes three seconds later. `conflict`: another
 * client is writing there at this moment.
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
export type Kind = (typeof kinds)[number]

export interface Call {
  /** `dynamodb`, `s3`, `ses`, `ssm` or `cloudfront`. */
  readonly service: string
  /** Such as `PutItem`. */
  readonly operation: string
  /** How many calls of this operation came before it. */
  readonly nth: number
  /** Its input as JSON. */
  readonly input: string
  /** The function that made it; none where a test reaches into the site by itself. */
  readonly caller?: string | undefined
}

export interface Fault {
  readonly kind: Kind
  readonly service?: string
  readonly operation?: string
  readonly nth?: number
  /** A part of the input's JSON. */
  readonly about?: string
  /** How many tries of one call go wrong; all, unless said. */
  readonly tries?: number
}

export interface Plan {
  readonly faults: Fault[]
  /** Is shown each call when it begins. */
  readonly record?: ((call: Call) => void) | undefined
}

/** What goes wrong with a try of a call, if anything does. */
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

/** A clock that is set by hand: what takes three seconds in here takes none outside. */
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
