import type { OpenUpload } from '@highline/shared/schemas/upload'

/** A stretch of a file, and where it goes. */
export interface UploadPart {
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
export function uploadParts({ url, headers = {}, partSize, parts = [] }: Target, size: number): UploadPart[] {
  if (partSize === undefined) return url ? [{ partNumber: 1, start: 0, end: size, url, headers }] : []
  return parts.map((part) => {
    const start = (part.partNumber - 1) * partSize
    return { ...part, start, end: Math.min(start + partSize, size), headers: {} }
  })
}

export const lengthOf = (parts: Iterable<UploadPart>) =>
  [...parts].reduce((sum, { start, end }) => sum + end - start, 0)
