import * as z from 'zod/mini'

/** Every way in which we refuse, with its HTTP status and the sentence shown when nobody has a better one. */
export const errorCodes = {
  INVALID_JSON: [400, 'The request could not be read.'],
  INVALID_MULTIPART: [400, 'The request could not be read.'],
  VALIDATION_FAILED: [400, 'Please check the highlighted fields.'],
  NO_FILES: [400, 'Select at least one file.'],
  EMPTY_FILE: [400, 'The file is empty.'],
  TOO_MANY_FILES: [400, 'Up to 10 files at a time.'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  INVALID_CREDENTIALS: [401, 'Incorrect password.'],
  INVALID_CODE: [401, 'That code is not valid. Request a new one.'],
  FORBIDDEN_ORIGIN: [403, 'Request refused.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed.'],
  CONFLICT: [409, 'Someone else changed this in the meantime.'],
  MEDIA_IN_USE: [409, 'This file is in use.'],
  UPLOAD_UNFINISHED: [409, 'The file is still being uploaded.'],
  IDEMPOTENCY_CONFLICT: [409, 'This request was already sent with other words.'],
  MFA_DISABLED: [409, 'Access codes are not switched on.'],
  LIMIT_REACHED: [409, 'There is no room for another one.'],
  PAYLOAD_TOO_LARGE: [413, 'That is too large to send.'],
  FILE_TOO_LARGE: [413, 'The file is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The request could not be read.'],
  UNSUPPORTED_FILE: [415, 'This file type is not supported.'],
  RATE_LIMITED: [429, 'Too many attempts. Please try again later.'],
  INTERNAL: [500, 'Something went wrong. Please try again.'],
  BAD_GATEWAY: [502, 'Something went wrong. Please try again.'],
  MAIL_UNAVAILABLE: [503, 'We could not send the code. Please try again.'],
  UNAVAILABLE: [503, 'Please try again shortly.'],
  NOT_CONFIGURED: [503, 'No password has been set. Run `npm run admin:set-password`.'],
  TIMEOUT: [504, 'That took too long. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorCodes

/** The body of every answer that is not a success, whoever gives it: a handler or the gateway. */
export const ErrorBody = z.looseObject({
  success: z.literal(false),
  code: z.string(),
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
  /** Absent when whoever answered did not speak our envelope, such as a proxy's HTML. */
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

interface Refusal {
  message?: string
  fields?: Record<string, string>
  retryAfter?: number
  /** Further members of the body, such as the `current` value of a conflict. */
  details?: Record<string, unknown>
}

/** Makes the error for a code. Use as `throw refuse('NOT_FOUND')`. */
export function refuse(code: ErrorCode, { message, fields, retryAfter, details }: Refusal = {}): ApiError {
  const [status, standard] = errorCodes[code]
  const body: ErrorBody = { ...details, success: false, code, message: message ?? standard }
  if (fields) body.fields = fields
  return new ApiError(status, body.message, body, retryAfter)
}
