import type { Limiter } from './concurrency-limit'
import { lengthOf, type UploadPart } from './parts'
import { retryWithBackoff, type Wait } from './retry-with-backoff'
import type { SignedUrls } from './signed-urls'
import type { Transfer } from './transfer'

/** What sending needs of the browser. */
export interface Tools {
  readonly transfer: Transfer
  readonly wait: Wait
  /** So many parts, of whichever files, are on the line at a time. */
  readonly limit: Limiter
  readonly now: () => number
}

interface Shipment {
  readonly file: Blob
  readonly parts: readonly UploadPart[]
  readonly addresses: SignedUrls
  readonly signal: AbortSignal
  /** Told how many bytes of the file have left, earlier ones included. */
  readonly onSent: (bytes: number) => void
}

/** Sends the parts of a file that are missing. The first that cannot be sent stops the others. */
export async function sendParts(shipment: Shipment, tools: Tools): Promise<void> {
  const { file, parts, onSent } = shipment
  const stop = new AbortController()
  const signal = AbortSignal.any([shipment.signal, stop.signal])
  const before = file.size - lengthOf(parts)
  const sent = new Map<number, number>()

  const sendPart = async ({ partNumber }: UploadPart) => {
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
      shipment.addresses.invalidate()
      report(0)
      throw error
    }
  }
  const sendings = parts.map((part) =>
    tools.limit(() =>
      retryWithBackoff(() => sendPart(part), { signal, wait: tools.wait }).catch((error) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
  await Promise.allSettled(sendings)
  await Promise.all(sendings)
}
