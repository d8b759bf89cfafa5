import { uploads as limits } from '@highline/shared/constants'
import type { UploadPart } from './parts'

/** An address is not used any more this long after it was signed, so that it lives through the handshake. */
const freshMs = limits.urlSeconds * 1000 * 0.8

interface Options {
  readonly parts: readonly UploadPart[]
  /** Asks for the parts that have not arrived, freshly signed. */
  readonly ask: () => Promise<readonly UploadPart[]>
  readonly now: () => number
}

/** The addresses of an upload's parts. They last for minutes, an upload for hours. */
export interface SignedUrls {
  /** Where a part goes now; undefined when it has arrived already. */
  of(partNumber: number): Promise<UploadPart | undefined>
  /** Something went wrong at one of them: the next that is asked for is a fresh one. */
  invalidate(): void
}

export function signedUrls({ parts, ask, now }: Options): SignedUrls {
  let signedAt = now()
  let known = byNumber(parts)
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
    invalidate: () => {
      signedAt = Number.NEGATIVE_INFINITY
    },
  }
}

const byNumber = (parts: readonly UploadPart[]) => new Map(parts.map((part) => [part.partNumber, part]))
