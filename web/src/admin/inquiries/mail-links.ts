import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { londonTime } from '../shell/london-time'

/** Encoded characters available for the quoted message: mail programs cut off links of more than some 2,000. */
const quoteRoom = 1400

/** Returns a `mailto:` URL, encoded so that the address cannot add a subject or another recipient (RFC 6068). */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** Returns a `mailto:` URL for a reply, with its subject and the quoted message filled in. */
export function replyLink(inquiry: Inquiry, companyName: string): string {
  const { firstName, lastName, email, venue, message, createdAt } = inquiry
  const subject = `Your inquiry to ${companyName}${venue && ` – ${venue}`}`
  const quoted = cut(message).split(/\r\n|\r|\n/)
  const lines = [`On ${londonTime(createdAt)} you wrote:`, ...quoted.map((line) => `> ${line}`)]
  const body = [`Dear ${firstName} ${lastName},`, '', '', '', ...lines].join('\r\n')
  return `${mailTo(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** Truncates a text to `quoteRoom` characters, counted after URL encoding. */
function cut(text: string): string {
  let room = quoteRoom
  let kept = ''
  for (const character of text.toWellFormed()) {
    room -= encodeURIComponent(character).length
    if (room < 0) return `${kept}…`
    kept += character
  }
  return kept
}
