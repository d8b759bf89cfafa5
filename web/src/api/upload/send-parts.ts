import { uploadLimits } from '@highline/shared/constants'
import type { OpenUpload } from '@highline/shared/schemas/upload'
import { assertReadable, retryWithBackoff, type UploadTools } from './tools'

interface PartsUpload {
  readonly file: Blob
  readonly parts: readonly UnsentPart[]
  readonly urls: ReturnType<typeof signedUrls>
  readonly signal: AbortSignal
  /** Told how many bytes of the file have left, earlier ones included. */
  readonly onSent: (bytes: number) => void
}

/** Sends the parts of a file that are missing. The first that cannot be sent stops the others. */
export async function sendParts(upload: PartsUpload, tools: UploadTools): Promise<void> {
  const { file, parts, onSent } = upload
  const stop = new AbortController()
  const signal = AbortSignal.any([upload.signal, stop.signal])
  const before = file.size - lengthOf(parts)
  const sent = new Map<number, number>()

  const sendPart = async ({ partNumber }: UnsentPart) => {
    const address = await upload.urls.of(partNumber)
    if (!address) return
    const { url, headers, start, end } = address
    const report = (bytes: number) => {
      sent.set(partNumber, Math.min(bytes, end - start))
      onSent(before + [...sent.values()].reduce((sum, part) => sum + part, 0))
    }
    try {
      const body = file.slice(start, end)
      await assertReadable(body)
      await tools.transfer({ url, headers, body, signal, onSent: report })
      report(end - start)
    } catch (error) {
      upload.urls.invalidate()
      report(0)
      throw error
    }
  }
  const sendings = parts.map((part) =>
    tools.limit(() =>
      retryWithBackoff(() => sendPart(part), signal, tools.wait).catch((error) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
  await Promise.allSettled(sendings)
  await Promise.all(sendings)
}

/** An address is not used any more this long after it was signed, so that it lives through the handshake. */
const freshMs = uploadLimits.urlSeconds * 1000 * 0.8

/**
 * The addresses of an upload's parts. They last for minutes, an upload for hours.
 * @param ask for the parts that have not arrived, freshly signed
 */
export function signedUrls(
  parts: readonly UnsentPart[],
  ask: () => Promise<UnsentPart[]>,
  now: () => number,
) {
  let signedAt = now()
  let known = byNumber(parts)
  let asking: Promise<void> | undefined

  async function refresh(): Promise<void> {
    const at = now()
    known = byNumber(await ask())
    signedAt = at
  }
  return {
    /** Where a part goes now; undefined when it has arrived already. */
    async of(partNumber: number) {
      if (now() - signedAt > freshMs) asking ??= refresh().finally(() => (asking = undefined))
      await asking
      return known.get(partNumber)
    },
    /** After a failed transfer: the next URL is signed anew. */
    invalidate: () => {
      signedAt = Number.NEGATIVE_INFINITY
    },
  }
}

const byNumber = (parts: readonly UnsentPart[]) => new Map(parts.map((part) => [part.partNumber, part]))

/** A stretch of a file, and where it goes. */
export interface UnsentPart {
  readonly partNumber: number
  /** Offsets in bytes; the end is the first byte that is not in it. */
  readonly start: number
  readonly end: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** What the server says of where a file goes: in one part, or in parts. */
interface Target {
  readonly url?: string | undefined
  readonly headers?: Record<string, string> | undefined
  readonly partSize?: number | undefined
  readonly parts?: OpenUpload['parts'] | undefined
}

/** The parts that are still to be sent. */
export function uploadParts({ url, headers = {}, partSize, parts = [] }: Target, size: number): UnsentPart[] {
  if (partSize === undefined) return url ? [{ partNumber: 1, start: 0, end: size, url, headers }] : []
  return parts.map((part) => {
    const start = (part.partNumber - 1) * partSize
    return { ...part, start, end: Math.min(start + partSize, size), headers: {} }
  })
}

const lengthOf = (parts: Iterable<UnsentPart>) =>
  [...parts].reduce((sum, { start, end }) => sum + end - start, 0)
