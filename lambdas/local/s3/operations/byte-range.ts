import { S3Error } from '../protocol/s3-error'

/** First and last byte, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The one range of a `Range` header; undefined for what S3 does not take for one, and then it sends everything.
 * @throws S3Error InvalidRange when it lies outside
 */
export function byteRange(range: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = range?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  if (start >= size) throw new S3Error('InvalidRange', undefined, { ActualObjectSize: String(size) })
  return { start, end }
}
