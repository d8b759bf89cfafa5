import type { ErrorCode } from '@highline/shared/http/api-error'
import { ApiError, type ErrorBody } from '@highline/shared/http/errors'

/** Whether the server refused the request with this code. */
export const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** Returns the stored value in a CONFLICT error, unparsed; undefined for other errors. */
export const conflictingValue = (error: unknown): unknown =>
  isRefusal(error, 'CONFLICT') ? error.body?.current : undefined

/** Whether there is no valid session. A wrong password is a 401 as well, but does not end the session. */
export const isSessionOver = (error: unknown) => isRefusal(error, 'UNAUTHENTICATED')

/** Labels of the fields that an error may be about, by field name. */
type Labels = Readonly<Record<string, string>>

/**
 * Returns the server's message, preferably about a labelled field, or the fallback. `ApiError.message` holds raw text
 * and is never shown. A proxy's error page or a lost connection has no message for users.
 */
export function errorMessage(error: unknown, fallback: string, labels: Labels = {}): string {
  if (!(error instanceof ApiError) || !error.body) return fallback
  return aboutField(error.body, labels) || error.body.message || fallback
}

function aboutField({ fields = {} }: ErrorBody, labels: Labels): string | undefined {
  for (const [name, code] of Object.entries(fields)) {
    const label = labels[name]
    if (label) return fieldMessage(code, label)
  }
  return undefined
}

/** Returns the message for a field error of `shared/http/fields`, such as `required` or `max:100`. */
export function fieldMessage(code: string, label: string): string {
  const [rule = '', bound] = code.split(':')
  switch (rule) {
    case 'required':
      return `${label} is required.`
    case 'max':
      return `${label} can be at most ${bound} characters long.`
    case 'min':
      return `${label} must be at least ${bound}.`
    case 'characters':
      return `${label} contains characters that cannot be saved. Please remove them.`
    default:
      return `${label} does not look right. Please check it.`
  }
}
