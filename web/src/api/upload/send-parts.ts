import { uploadLimits } from '@highline/shared/constants'
import type { OpenUpload } from '@highline/shared/schemas/upload'
import { assertReadable, retryWithBackoff, type UploadTools } from './tools'

interface PartsUpload {
  readonly file: Blob
  readonly parts: readonly UnsentPart[]
  readonly urls: ReturnType<typeof signedUrls>
  readonly signal: AbortSignal
  /** Called with the number of bytes of the file that have been sent, including before a resume. */
  readonly onSent: (bytes: number) => void
}

/** Sends the missing parts of a file. The first part whose retries fail aborts the others. */
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

/** Milliseconds for which a presigned URL is used. Leaves a margin before it expires for connecting to S3. */
const freshMs = uploadLimits.urlSeconds * 1000 * 0.8

/**
 * Presigned URLs of an upload's parts, renewed on demand: a URL is valid for minutes, an upload may take hours.
 * @param ask fetches the parts that have not arrived, with new URLs
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
    /** Returns a part with a valid URL; undefined when the part has already arrived. */
    async of(partNumber: number) {
      if (now() - signedAt > freshMs) asking ??= refresh().finally(() => (asking = undefined))
      await asking
      return known.get(partNumber)
    },
    /** Has the URLs renewed before the next use, as after a failed transfer. */
    invalidate: () => {
      signedAt = Number.NEGATIVE_INFINITY
    },
  }
}

const byNumber = (parts: readonly UnsentPart[]) => new Map(parts.map((part) => [part.partNumber, part]))

/** A byte range of a file, and the presigned URL for it. */
export interface UnsentPart {
  readonly partNumber: number
  /** Byte offsets; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Upload target from the server: one URL, or a part size and several parts. */
type Target = Partial<Pick<OpenUpload, 'url' | 'headers' | 'partSize' | 'parts'>>

/** Returns the parts that are still to be sent. */
export function uploadParts({ url, headers = {}, partSize, parts = [] }: Target, size: number): UnsentPart[] {
  if (partSize === undefined) return url ? [{ partNumber: 1, start: 0, end: size, url, headers }] : []
  return parts.map((part) => {
    const start = (part.partNumber - 1) * partSize
    return { ...part, start, end: Math.min(start + partSize, size), headers: {} }
  })
}

const lengthOf = (parts: Iterable<UnsentPart>) =>
  [...parts].reduce((sum, { start, end }) => sum + end - start, 0)
