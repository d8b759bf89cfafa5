/** Weak comparison (RFC 9110 §8.8.3.2) of `If-None-Match` with what is there. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((given) => strong(given.trim()) === strong(etag))
}

/** A compressed answer has other bytes: its tag says no more than that the content is the same. */
export const weak = (etag: string) => `W/${strong(etag)}`

const strong = (etag: string) => etag.replace(/^W\//, '')
