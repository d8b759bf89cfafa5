import { type HeaderList, headerOf } from '../http-message'
import type { Bucket, Nothing, StoredObject } from './bucket'

/** The one range that a request asks for; of several, or of another unit, RFC 9110 §14.2 lets us know nothing. */
function rangeOf(headers: HeaderList): string | undefined {
  const range = headerOf(headers, 'range')
  return range && /^bytes=(\d+-\d*|-\d+)$/.test(range) ? range : undefined
}

/**
 * The part of an object that a request asks for; undefined when it asks for none, or (`If-Range`) only for one
 * of an object that is no longer there.
 */
export async function getPart(
  bucket: Bucket,
  key: string,
  headers: HeaderList,
  headOnly = false,
): Promise<StoredObject | Nothing | undefined> {
  const range = rangeOf(headers)
  if (!range) return undefined
  const ifMatch = headerOf(headers, 'if-range')
  if (ifMatch !== undefined && !/^"[^"]*"$/.test(ifMatch)) return undefined
  const part = await bucket.get(key, { range, ifMatch, headOnly })
  return part === 412 ? undefined : part
}
