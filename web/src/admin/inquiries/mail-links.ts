import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { londonTime } from '../shell/london-time'

/** Mail programs cut a link of more than some 2,000 characters: so much of it is the visitor's words. */
const quoteRoom = 1400

/** Encoded, so that no character of an address can add a subject or another recipient (RFC 6068). */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** A mail that answers an inquiry: its subject and the visitor's words stand there already. */
export function replyLink(inquiry: Inquiry, companyName: string): string {
  const { firstName, lastName, email, venue, message, createdAt } = inquiry
  const subject = `Your inquiry to ${companyName}${venue && ` – ${venue}`}`
  const quoted = cut(message).split(/\r\n|\r|\n/)
  const lines = [`On ${londonTime(createdAt)} you wrote:`, ...quoted.map((line) => `> ${line}`)]
  const body = [`Dear ${firstName} ${lastName},`, '', '', '', ...lines].join('\r\n')
  return `${mailTo(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** As much of a text as fits once it is encoded. */
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
