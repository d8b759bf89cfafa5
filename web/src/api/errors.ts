import type { ErrorCode } from '@highline/shared/http/api-error'
import { ApiError, type ErrorBody } from '@highline/shared/http/errors'

/** Whether the server refused for this reason. */
export const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** The stored value in a refusal with CONFLICT, not parsed; undefined for other errors. */
export const conflictingValue = (error: unknown): unknown =>
  isRefusal(error, 'CONFLICT') ? error.body?.current : undefined

/** A wrong password is a 401 as well, but ends no session. */
export const isSessionOver = (error: unknown) => isRefusal(error, 'UNAUTHENTICATED')

/** What people call the fields that may be at fault, by their names. */
type Labels = Readonly<Record<string, string>>

/**
 * The server's sentence, about a labelled field first, else the fallback. `ApiError.message` holds raw text and is never
 * shown; a proxy's page or a lost connection has no sentence for people.
 */
export function errorMessage(error: unknown, fallback: string, labels?: Labels): string {
  return serverMessage(error, labels) ?? fallback
}

export interface RefusalWords {
  readonly refused: string
  readonly otherwise: { readonly title: string; readonly description: string }
}

/** The two toasts of spec §8: for what the server refused, in its words, and for everything else, in ours. */
export function refusalOrError(error: unknown, { refused, otherwise }: RefusalWords, labels?: Labels) {
  const said = serverMessage(error, labels)
  return said === undefined ? otherwise : { title: refused, description: said }
}

function serverMessage(error: unknown, labels: Labels = {}): string | undefined {
  if (!(error instanceof ApiError) || !error.body) return undefined
  return aboutField(error.body, labels) ?? (error.body.message || undefined)
}

function aboutField({ fields = {} }: ErrorBody, labels: Labels): string | undefined {
  for (const [name, code] of Object.entries(fields)) {
    const label = labels[name]
    if (label) return fieldMessage(code, label)
  }
  return undefined
}

/** A sentence for a field error of `shared/http/fields`, such as `required` or `max:100`. */
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
