/** A clock that is set by hand: what takes three seconds in here takes none outside. */
export interface VirtualTime {
  readonly now: () => Date
  readonly pass: (ms: number) => void
}

export function virtualTime(start = new Date()): VirtualTime {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    pass: (ms) => {
      time += ms
    },
  }
}
