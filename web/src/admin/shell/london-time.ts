const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** Formats an instant in London time, whatever the browser's time zone: `20 Nov 2026, 09:03`. */
export const londonTime = (instant: string) => format.format(new Date(instant))
