import { fieldErrors } from '@highline/shared/http/fields'
import { InquiryInput } from '@highline/shared/schemas/inquiry'
import { fieldMessage } from '../../api/field-message'
import { labels } from './form-labels'
import type { FieldErrors, Words } from './inquiry-words'

interface Checked {
  /** Missing unless it is fit to be sent. */
  inquiry?: InquiryInput
  errors: FieldErrors
  /** Something required is missing. */
  incomplete: boolean
}

/** Reads an inquiry by the very schema that the server reads it with. */
export function checkInquiry(words: Words): Checked {
  const { data, error } = InquiryInput.safeParse(words)
  if (data) return { inquiry: data, errors: {}, incomplete: false }
  const codes = fieldErrors(error)
  return { errors: sentencesOf(codes), incomplete: Object.values(codes).includes('required') }
}

/** Field codes of the schema, or of the server, as sentences for the fields that the form has. */
export function sentencesOf(codes: Record<string, string>): FieldErrors {
  const named = Object.entries(labels).filter(([name]) => codes[name] !== undefined)
  return Object.fromEntries(named.map(([name, label]) => [name, fieldMessage(codes[name] ?? '', label)]))
}
