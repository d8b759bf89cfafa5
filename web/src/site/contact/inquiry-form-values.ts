import type { InquiryInput } from '@highline/shared/schemas/inquiry'

/** What the visitor wrote, by field name, as the form gives it. */
export type FormValues = Record<string, string>

/** A sentence for each field that is not right. */
export type FieldErrors = { readonly [Name in keyof InquiryInput]?: string }

/** The words of a form; it has no files. */
export function formValues(form: HTMLFormElement): FormValues {
  const words: FormValues = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') words[name] = value
  }
  return words
}

export const sameValues = (some: FormValues, others: FormValues) =>
  JSON.stringify(some) === JSON.stringify(others)

/** What becomes of an inquiry, in the words of spec §8. */
export const thanks = 'Thank you for your inquiry! We will contact you within 24 hours.'
export const notSent = 'Failed to send inquiry. Please try again.'
/** Said after a minute of tries that the gateway has refused. */
export const crowded =
  'The site is very busy. Your words are still here: please send them again in a few minutes, or call or mail us.'

type FieldName = Exclude<keyof InquiryInput, 'website' | 'elapsedMs'>

export const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  venue: 'Venue',
  services: 'Services',
  message: 'Message',
} as const satisfies Record<FieldName, string>
