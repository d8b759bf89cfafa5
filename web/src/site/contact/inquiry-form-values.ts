import type { InquiryInput } from '@highline/shared/schemas/inquiry'

/** Values of the form by field name, as in its `FormData`. */
export type FormValues = Record<string, string>

/** An error message for each invalid field. */
export type FieldErrors = { readonly [Name in keyof InquiryInput]?: string }

/** Returns the text values of a form; it has no file inputs. */
export function formValues(form: HTMLFormElement): FormValues {
  const words: FormValues = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') words[name] = value
  }
  return words
}

export const sameValues = (some: FormValues, others: FormValues) =>
  JSON.stringify(some) === JSON.stringify(others)

/** Messages about the outcome of an inquiry, as worded in spec §8. */
export const thanks = 'Thank you for your inquiry! We will contact you within 24 hours.'
export const notSent = 'Failed to send inquiry. Please try again.'
/** Shown after the gateway has throttled all attempts over one minute. */
export const throttled =
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
