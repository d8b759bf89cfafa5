/** A file of the corpus. */
export interface Sample {
  readonly name: string
  readonly extension: string
  readonly mimeType: string
  readonly bytes: Buffer
  /** Its renditions are WebP only. */
  readonly moves?: boolean
  /** Nothing is wrong with it: it has to be rendered. */
  readonly good?: boolean
}

/** Numbers from 0 to 1 that are the same in every run (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
