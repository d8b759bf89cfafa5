import { ApiError, type ErrorBody } from '@highline/shared/http/errors'
import { fieldMessage } from './field-message'

/** What people call the fields that may be at fault, by their names. */
type Labels = Readonly<Record<string, string>>

/**
 * What a toast says about a failure: the server's own sentence, else the fallback. A sentence about one of
 * the labelled fields goes before the general one. `ApiError.message` holds a status and raw text and is
 * never shown; a proxy's page or a lost connection has no sentence for people.
 */
export function errorMessage(error: unknown, fallback: string, labels?: Labels): string {
  return serverMessage(error, labels) ?? fallback
}

interface ErrorToast {
  title: string
  description: string
}

/**
 * Spec §8 has two toasts for a failed login, and two for a failed code: one for what the server refused, in
 * its words, and one for everything else, in ours.
 */
export function refusalOrError(
  error: unknown,
  refused: ErrorToast['title'],
  otherwise: ErrorToast,
  labels?: Labels,
) {
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
