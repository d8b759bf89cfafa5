import * as z from 'zod/mini'
import { inquiryLimits, lengths } from '../constants'
import { endpoint } from '../http/endpoint'
import { Done } from '../schemas/auth'
import { PathId, queryFlag, queryInteger, Version } from '../schemas/id'
import { InboxOverview, Inquiry, InquiryStatus, MailState } from '../schemas/inquiry'
import { email, line, optional, paragraph } from '../schemas/text'

const one = {
  path: '/api/contact-inquiries/{id}',
  access: 'admin',
  params: z.object({ id: PathId }),
  response: Inquiry,
} as const

export const inquiries = {
  /**
   * Lists the newest 1,000, or as many as fit in 5 MB; paginated by `limit` and `cursor`, with `X-Total-Count` and
   * `X-Next-Cursor`. `spam=1` lists spam and deleted inquiries. `search`, `status` and `mail` return at most `limit`
   * matches among the next 5,000, and the number searched in `X-Searched-Count`.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/contact-inquiries',
    access: 'admin',
    query: z.object({
      limit: z.optional(queryInteger(1, inquiryLimits.pageMax)),
      cursor: z.optional(PathId),
      spam: queryFlag,
      search: optional(line(lengths.search)),
      status: z.optional(InquiryStatus),
      /** `undelivered`: any state in which the owner may never have read the mail. */
      mail: z.optional(z.enum(['undelivered', ...MailState.options])),
    }),
    response: z.array(Inquiry),
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    body: z.object({
      status: z.optional(InquiryStatus),
      note: z.optional(paragraph(lengths.note)),
      version: z.optional(Version),
    }),
    errors: ['CONFLICT'],
    auditLabel: 'Inquiry changed',
  }),
  /** Moves an inquiry to the spam, from where `notSpam` restores it until it expires. */
  remove: endpoint({ ...one, method: 'DELETE', response: Done, auditLabel: 'Inquiry deleted' }),
  /** Moves an inquiry wrongly taken for spam, or a deleted one, to the inbox, where it counts like any other. */
  notSpam: endpoint({
    ...one,
    path: `${one.path}/not-spam`,
    method: 'POST',
    auditLabel: 'Inquiry taken out of the spam',
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/contact-inquiries/overview',
    access: 'admin',
    response: InboxOverview,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/contact-inquiries/settings',
    access: 'admin',
    body: z.object({ acknowledge: z.boolean() }),
    response: Done,
    auditLabel: 'Inbox settings changed',
  }),
  /** Erases every inquiry of one address (UK GDPR, right to erasure). */
  erase: endpoint({
    method: 'POST',
    path: '/api/contact-inquiries/erase',
    access: 'admin',
    body: z.object({ email: email(lengths.email) }),
    response: z.object({ count: z.int() }),
    auditLabel: 'Inquiries of one address erased',
  }),
}
