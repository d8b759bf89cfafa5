import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { NotifyApp } from '../app'
import type { Mail } from '../aws/mail'
import { londonFormat, mailTemplate } from '../aws/mail-template'

/** The mail that counts inquiries which came too fast to be mailed one by one. It says nothing of who wrote them. */
export async function summaryMail(
  { edge, recipients }: NotifyApp,
  inquiries: readonly Inquiry[],
): Promise<Mail> {
  const [oldest = ''] = inquiries.map(({ createdAt }) => createdAt).sort()
  const isOne = inquiries.length === 1
  const many = isOne ? '1 inquiry' : `${inquiries.length} inquiries`
  const since = `since ${londonFormat.format(new Date(oldest))} ${isOne ? 'was' : 'were'}`
  const url = await edge.url()
  return mailTemplate(recipients, `${many} not mailed one by one`, [
    `${many} ${since} not mailed one by one: too many came within an hour.`,
    `You find ${isOne ? 'it' : 'them'} in the admin’s inbox${url === undefined ? '.' : `: ${url}/admin`}`,
    'While that goes on, there is one such mail an hour at most.',
  ])
}
