import { uploads as limits } from '@highline/shared/limits'
import type { Piece } from './pieces'

/** An address is not used any more this long after it was signed, so that it lives through the handshake. */
const freshMs = limits.urlSeconds * 1000 * 0.8

interface Options {
  readonly pieces: readonly Piece[]
  /** Asks for the pieces that have not arrived, freshly signed. */
  readonly ask: () => Promise<readonly Piece[]>
  readonly now: () => number
}

/** The addresses of an upload's pieces. They last for minutes, an upload for hours. */
export interface Addresses {
  /** Where a piece goes now; undefined when it has arrived already. */
  of(partNumber: number): Promise<Piece | undefined>
  /** Something went wrong at one of them: the next that is asked for is a fresh one. */
  distrust(): void
}

export function addresses({ pieces, ask, now }: Options): Addresses {
  let signedAt = now()
  let known = byNumber(pieces)
  let asking: Promise<void> | undefined

  async function refresh(): Promise<void> {
    const at = now()
    known = byNumber(await ask())
    signedAt = at
  }
  return {
    async of(partNumber) {
      if (now() - signedAt > freshMs) asking ??= refresh().finally(() => (asking = undefined))
      await asking
      return known.get(partNumber)
    },
    distrust: () => {
      signedAt = Number.NEGATIVE_INFINITY
    },
  }
}

const byNumber = (pieces: readonly Piece[]) => new Map(pieces.map((piece) => [piece.partNumber, piece]))
