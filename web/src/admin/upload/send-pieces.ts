import type { Addresses } from './addresses'
import type { Lane } from './lanes'
import { retryWithBackoff, type Wait } from './retry-with-backoff'
import { lengthOf, type Piece } from './pieces'
import type { Transfer } from './transfer'

/** What sending needs of the browser. */
export interface Tools {
  readonly transfer: Transfer
  readonly wait: Wait
  /** So many pieces, of whichever files, are on the line at a time. */
  readonly lane: Lane
  readonly now: () => number
}

interface Shipment {
  readonly file: Blob
  readonly pieces: readonly Piece[]
  readonly addresses: Addresses
  readonly signal: AbortSignal
  /** Told how many bytes of the file have left, earlier ones included. */
  readonly onSent: (bytes: number) => void
}

/** Sends the pieces of a file that are missing. The first that cannot be sent stops the others. */
export async function sendPieces(shipment: Shipment, tools: Tools): Promise<void> {
  const { file, pieces, onSent } = shipment
  const stop = new AbortController()
  const signal = AbortSignal.any([shipment.signal, stop.signal])
  const before = file.size - lengthOf(pieces)
  const sent = new Map<number, number>()

  const sendPiece = async ({ partNumber }: Piece) => {
    const address = await shipment.addresses.of(partNumber)
    if (!address) return
    const { url, headers, start, end } = address
    const report = (bytes: number) => {
      sent.set(partNumber, Math.min(bytes, end - start))
      onSent(before + [...sent.values()].reduce((sum, part) => sum + part, 0))
    }
    try {
      await tools.transfer({ url, headers, body: file.slice(start, end), signal, onSent: report })
      report(end - start)
    } catch (error) {
      shipment.addresses.distrust()
      report(0)
      throw error
    }
  }
  const sendings = pieces.map((piece) =>
    tools.lane(() =>
      retryWithBackoff(() => sendPiece(piece), { signal, wait: tools.wait }).catch((error) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
  await Promise.allSettled(sendings)
  await Promise.all(sendings)
}
