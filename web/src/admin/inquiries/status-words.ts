import type { InquiryStatus } from '@highline/shared/schemas/inquiry'

/** What an inquiry's owner calls its status. */
export const statusWords: Record<InquiryStatus, string> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
}
