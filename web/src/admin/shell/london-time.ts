const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** An instant as a clock in London shows it, wherever the reader is: `20 Nov 2026, 09:03`. */
export const londonTime = (instant: string) => format.format(new Date(instant))
