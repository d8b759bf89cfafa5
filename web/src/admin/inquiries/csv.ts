import { type Inquiry, services } from '@highline/shared/schemas/inquiry'
import { mailWords } from './mail-state'

const labels: Readonly<Record<string, string>> = services

const columns: readonly (readonly [name: string, value: (inquiry: Inquiry) => string])[] = [
  ['Number', ({ id }) => String(id)],
  ['Received (London)', ({ createdAt }) => sortableTime(createdAt)],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Venue', ({ venue }) => venue],
  ['Services', ({ services: service }) => (service === null ? '' : (labels[service] ?? service))],
  ['Message', ({ message }) => message],
  ['Status', ({ status }) => status],
  ['Answered (London)', ({ answeredAt }) => (answeredAt ? sortableTime(answeredAt) : '')],
  ['Note', ({ note }) => note],
  ['Mail', ({ mail }) => (mail ? mailWords[mail.state] : '')],
  ['Mailed (London)', ({ mail }) => (mail ? sortableTime(mail.at) : '')],
]

const lineBreak = '\r\n'

/** Without the byte order mark Excel takes UTF-8 for the alphabet of the machine. */
export const csvHead = `\uFEFF${columns.map(([name]) => cell(name)).join(',')}${lineBreak}`

/** One line of the table (RFC 4180) for each inquiry. */
export const csvLines = (inquiries: readonly Inquiry[]): string =>
  inquiries.map((inquiry) => columns.map(([, value]) => cell(value(inquiry))).join(',') + lineBreak).join('')

/** A spreadsheet would run what begins like a formula, and a stranger wrote it: an apostrophe makes it words. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** `2026-11-20 09:03`: spreadsheets sort it, and every one of them knows it for a date. */
const sortableTime = (instant: string) => parts.format(new Date(instant))
