import * as z from 'zod/mini'

/** The body of every answer that is not a success, from a handler or from the gateway. Ours have a code. */
export const ErrorBody = z.looseObject({
  success: z.literal(false),
  code: z.optional(z.string()),
  message: z.string(),
  /** Field name → what is wrong with it, see `fields.ts`. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * What a caller can act on. Thrown by use cases, written by the pipeline, thrown again by `call`.
 * `message` is `"<status>: <body text, or status text>"` (spec §8); people are shown `body.message`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Absent when the answer is not in our envelope, such as a proxy's HTML. */
  readonly body: ErrorBody | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, body?: ErrorBody, retryAfter?: number) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  get code(): string | undefined {
    return this.body?.code
  }
}
