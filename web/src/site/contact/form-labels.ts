import type { InquiryInput } from '@highline/shared/schemas/inquiry'

/** The fields that people fill in. */
type FieldName = Exclude<keyof InquiryInput, 'website' | 'elapsedMs'>

/** What the form calls its fields. */
export const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  venue: 'Venue',
  services: 'Services',
  message: 'Message',
} as const satisfies Record<FieldName, string>
