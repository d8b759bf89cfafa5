import type * as z from 'zod/mini'

/** Converts Zod's issues to the `fields` of an error body: dotted name → `required`, `type`, `format`, `max:100`, … */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.')
    if (name && !(name in fields)) fields[name] = fieldError(issue)
  }
  return fields
}

function fieldError(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'type'
    case 'too_small':
      return issue.origin === 'string' ? 'required' : `min:${issue.minimum}`
    case 'too_big':
      return `max:${issue.maximum}`
    case 'invalid_format':
      return 'format'
    case 'custom':
      return issue.message
    default:
      return issue.input === undefined ? 'required' : 'value'
  }
}
