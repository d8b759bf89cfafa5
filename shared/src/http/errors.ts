import * as z from 'zod/mini'

/** Body of every error response, from a handler or from the gateway. Ours have a code. */
export const ErrorBody = z.looseObject({
  success: z.literal(false),
  code: z.optional(z.string()),
  message: z.string(),
  /** Error code by field name, see `fields.ts`. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * An error that a caller can act on. Thrown by handlers, serialised by the pipeline, and thrown again by `call`.
 * `message` is `"<status>: <body text, or status text>"` (spec §8); users are shown `body.message`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Absent when the response is not an `ErrorBody`, such as a proxy's HTML. */
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
