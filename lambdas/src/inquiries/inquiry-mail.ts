import { contact } from '@highline/shared/constants'
import { type Inquiry, services } from '@highline/shared/schemas/inquiry'
import type { NotifyApp } from '../app'
import type { Mail } from '../aws/mail'
import { londonFormat, mailTemplate } from '../aws/mail-template'

const names: Record<string, string> = services

/** The mail that tells of an inquiry; an answer to it goes to the visitor. */
export function inquiryMail({ recipients }: NotifyApp, inquiry: Inquiry): Mail {
  const { firstName, lastName, email, message, createdAt } = inquiry
  const who = `${firstName} ${lastName}`
  const due = new Date(Date.parse(createdAt) + contact.replyHours * 3_600_000)
  const mail = mailTemplate(recipients, `New inquiry from ${who}`, [
    `${who} has sent an inquiry through the website.`,
    facts(inquiry),
    message,
    `The website promises an answer by ${londonFormat.format(due)}. The inquiry is in the admin’s inbox as well.`,
  ])
  return { ...mail, replyTo: email }
}

function facts({ email, phone, venue, services: service }: Inquiry): string {
  const lines = [
    ['Email', email],
    ['Phone', phone],
    ['Venue', venue],
    ['Services', service === null ? '' : (names[service] ?? service)],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
}
