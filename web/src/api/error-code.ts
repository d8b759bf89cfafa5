import type { ErrorCode } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'

/** Whether the server refused for this reason. */
export const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** The stored value in a refusal with CONFLICT, not parsed; undefined for other errors. */
export const conflictingValue = (error: unknown): unknown =>
  isRefusal(error, 'CONFLICT') ? error.body?.current : undefined
