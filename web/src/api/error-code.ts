import { ApiError, type ErrorCode } from '@highline/shared/http/errors'

/** Whether the server refused for this reason. */
export const isRefusal = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code
