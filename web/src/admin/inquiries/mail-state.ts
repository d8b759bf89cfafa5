import type { MailState } from '@highline/shared/schemas/inquiry'

/** What became of the mail that tells of an inquiry, in the owner's words. */
export const mailWords: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  refused: 'Refused',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  'given-up': 'Given up',
  unwanted: 'Not wanted',
}
