/** What the form calls its fields. */
export const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  venue: 'Venue',
  services: 'Services',
  message: 'Message',
} as const
