import { ApiError, type ErrorBody } from './errors'

/** All error codes with their status and message. Not in `errors.ts`, which every page loads and which stays small. */
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

interface ApiErrorOptions {
  message?: string
  fields?: Record<string, string>
  retryAfter?: number
  /** Further members of the body, such as the `current` value of a conflict. */
  details?: Record<string, unknown>
}

/** Creates the error for a code. Use as `throw apiError('NOT_FOUND')`. */
export function apiError(code: ErrorCode, { message, fields, retryAfter, details }: ApiErrorOptions = {}) {
  const [status, standard] = errorCodes[code]
  const body: ErrorBody = { ...details, success: false, code, message: message ?? standard }
  if (fields) body.fields = fields
  return new ApiError(status, body.message, body, retryAfter)
}
