import * as z from 'zod/mini'

/** Ids are integers from an atomic counter, never used twice (spec §5 sends `mediaId` as an integer). */
export const Id = z.int().check(z.positive(), z.lte(9_999_999_999))

/** An id in a path: digits only, so that `1e0` and `01` match no item. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)),
  z.transform((text) => Number(text)),
)

/** A whole number in a query string, between two bounds. */
export const queryInteger = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  )

/** A switch in a query string: `1` is on, absent or `0` is off. */
export const queryFlag = z.pipe(
  z.optional(z.enum(['0', '1'])),
  z.transform((text) => text === '1'),
)

/** Incremented by every stored change, 0 before the first; a save based on an older version is rejected with 409. */
export const Version = z.int().check(z.nonnegative())

/** Makes a request idempotent: repeated with the same key, as after a lost response, it is carried out once. */
export const IdempotencyHeaders = z.object({ 'idempotency-key': z.optional(z.uuid()) })

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
