import { type CompanyTexts, inline } from './company'
import { contactLimits, inquiryLimits, loginLimits, noticeLimits } from './constants'

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Recipients of inquiries besides the company, and the role of each. A test compares the AWS services with the grants
 * of the functions that access inquiries. */
export const recipients = {
  hosting: {
    name: 'Amazon Web Services',
    does: 'which hosts this website and stores inquiries',
    services: ['dynamodb', 's3', 'ssm'],
  },
  mail: {
    name: 'Amazon Web Services and the provider of our mailbox',
    does: 'which deliver the mails about your inquiry',
    services: ['ses'],
  },
} as const

/** Names of AWS regions in the notice; other regions are named by their code. */
const regions: Readonly<Record<string, string>> = {
  'eu-west-2': 'the United Kingdom (London)',
  'eu-west-1': 'Ireland',
  'eu-central-1': 'Germany (Frankfurt)',
}

export interface NoticeOptions {
  readonly companyName: string
  /** AWS region of the stage; absent on a developer's machine. */
  readonly region?: string | undefined
}

export interface NoticePart {
  readonly title: string
  readonly text: string
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const everyDay = 86_400

/** Builds the form's notice on personal data (UK GDPR, article 13) from the code's limits, grants and owner's texts. */
export function privacyNotice(texts: CompanyTexts, { companyName, region }: NoticeOptions): NoticePart[] {
  const name = inline(texts.company_registered_name) || companyName
  const office = inline(texts.company_registered_office ?? texts.contact_head_office)
  const reach = [texts.contact_email, texts.contact_phone].map(inline).filter(Boolean).join(' or ')
  const ask = inline(texts.privacy_contact) || reach || 'the form above'
  const parts = {
    'Who we are': [
      `${name}${office && `, ${office}`}${reach && `, ${reach}`}`,
      `Questions about your data: ${ask}`,
    ],
    'What for': [
      'To answer your inquiry, to quote for the work and to plan it. You need not give us anything, but without your name, email address and message we cannot answer',
      'A program marks what looks like spam; no decision about you is left to it',
    ],
    'Lawful basis': [inline(texts.privacy_basis)],
    'Who receives it': [
      ...Object.values(recipients).map(({ name: recipient, does }) => `${recipient}, ${does}`),
      inline(texts.privacy_recipients),
    ],
    'Where it is': [
      `${region ? `Stored in ${regions[region] ?? region}. ` : ''}On its way it passes, encrypted, through the data centre of Amazon’s network that is nearest to you, which may be in another country`,
    ],
    'How long': [
      `Inquiries ${inDays(inquiryLimits.retentionDays)}, what is taken for spam ${inDays(inquiryLimits.spamDays)}, backups ${inDays(inquiryLimits.backupDays)} longer`,
      `Against abuse, a hash of your network address ${inDays(loginLimits.saltSeconds / everyDay)} at most, of your email address ${inDays(noticeLimits.acknowledgement.seconds / everyDay)} and of your message ${inDays(contactLimits.idempotencySeconds / everyDay)}`,
    ],
    'Your rights': [
      'You may ask us for a copy of your data, to correct, erase, restrict or hand it over, and you may object to its use. We answer within one month',
    ],
    Complaints: [
      `Complain to us first if you like: ${ask}. We acknowledge it within 30 days and tell you the outcome. You may complain to the Information Commissioner at any time: ico.org.uk/make-a-complaint, 0303 123 1113`,
    ],
    More: [inline(texts.privacy_notice)],
  }
  return Object.entries(parts).flatMap(([title, sentences]) => {
    const text = sentences.filter(Boolean).map(sentence).join(' ')
    return text ? [{ title, text }] : []
  })
}

/** Formats a notice as plain text, which the administrator reads and confirms. */
export const noticeText = (parts: readonly NoticePart[]) =>
  parts.map(({ title, text }) => `${title}: ${text}`).join('\n')
