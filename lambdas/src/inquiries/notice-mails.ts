import { contactLimits } from '@highline/shared/constants'
import { type Inquiry, serviceName } from '@highline/shared/schemas/inquiry'
import type { NotifyApp } from '../app'
import { londonFormat, type Mail, mailTemplate } from '../aws/mail'
import type { InquiryNotice } from '../data/stored-schemas'

type Recipients = Pick<NotifyApp, 'recipients' | 'edge'>

const dueAt = (createdAt: string) =>
  londonFormat.format(new Date(Date.parse(createdAt) + contactLimits.replyHours * 3_600_000))

/** Builds the mail about a new inquiry; replies to it go to the visitor. */
export function inquiryMail({ recipients }: Recipients, inquiry: Inquiry): Mail {
  const { firstName, lastName, email, message, createdAt } = inquiry
  const who = `${firstName} ${lastName}`
  const mail = mailTemplate(recipients, `New inquiry from ${who}`, [
    `${who} has sent an inquiry through the website.`,
    facts(inquiry),
    message,
    `The website promises an answer by ${dueAt(createdAt)}. The inquiry is in the admin’s inbox as well.`,
  ])
  return { ...mail, replyTo: email }
}

function facts({ email, phone, venue, services: service }: Inquiry): string {
  const lines = [
    ['Email', email],
    ['Phone', phone],
    ['Venue', venue],
    ['Services', service && serviceName(service)],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
}

/** Returns the end of a sentence with the URL of the inbox; only a full stop while the site's URL is unknown. */
async function atInbox({ edge }: Recipients): Promise<string> {
  const url = await edge.url()
  return url === undefined ? '.' : `: ${url}/admin`
}

/** Builds the mail that counts inquiries which arrived too fast to be mailed singly. It does not name the senders. */
export async function summaryMail(app: Recipients, notices: readonly InquiryNotice[]): Promise<Mail> {
  const oldest = Math.min(...notices.map(({ createdAt }) => createdAt))
  const isOne = notices.length === 1
  const many = isOne ? '1 inquiry' : `${notices.length} inquiries`
  const since = `since ${londonFormat.format(new Date(oldest * 1000))} ${isOne ? 'was' : 'were'}`
  return mailTemplate(app.recipients, `${many} not mailed one by one`, [
    `${many} ${since} not mailed one by one: too many came within an hour.`,
    `You find ${isOne ? 'it' : 'them'} in the admin’s inbox${await atInbox(app)}`,
    'While that goes on, there is one such mail an hour at most.',
  ])
}

/** Maximum number of inquiries listed in a reminder. */
const named = 20

/** Builds the mail that reminds of inquiries whose answer will soon be overdue. */
export async function reminderMail(app: Recipients, inquiries: readonly Inquiry[]): Promise<Mail> {
  const isOne = inquiries.length === 1
  const lines = inquiries
    .slice(0, named)
    .map(
      ({ firstName, lastName, venue, createdAt }) =>
        `${firstName} ${lastName}${venue && `, ${venue}`}: answer by ${dueAt(createdAt)}`,
    )
  const more = inquiries.length - lines.length
  return mailTemplate(
    app.recipients,
    isOne ? '1 inquiry waits for an answer' : `${inquiries.length} inquiries wait for an answer`,
    [
      `The website promises an answer within ${contactLimits.replyHours} hours. Not marked as answered yet:`,
      [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      `You find ${isOne ? 'it' : 'them'} in the admin’s inbox${await atInbox(app)}`,
    ],
  )
}

/** Builds the mail to the sender. It repeats nothing that was entered: the address may be another person’s. */
export function acknowledgementMail(companyName: string, { email }: Inquiry): Mail {
  return mailTemplate([email], `Your inquiry to ${companyName}`, [
    `Thank you for your inquiry to ${companyName}. We have received it and will contact you within ${contactLimits.replyHours} hours.`,
    'If you have not written to us, somebody entered your address by mistake: you need do nothing.',
  ])
}
