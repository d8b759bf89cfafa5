import * as z from 'zod/mini'
import { lengths } from '../constants'
import { Id, Instant, Version } from './id'
import { email, line, optional, paragraph, required } from './text'

/** Services that a visitor can choose (spec §3), with their labels in the form and the inbox. */
export const services = {
  'high-level': 'High-Level Installations',
  wireless: 'Wireless Networks',
  wired: 'Wired Networks',
  planning: 'Network Planning',
  consultancy: 'Consultancy',
  support: 'IT Support',
  repairs: 'Maintenance & Repairs',
  multiple: 'Multiple Services',
} as const
export type Service = keyof typeof services

const serviceNames: Readonly<Record<string, string>> = services

/** Returns the label of a service; values of older forms are returned unchanged. */
export const serviceName = (service: string): string =>
  (Object.hasOwn(services, service) && serviceNames[service]) || service

const Service = z.enum(Object.keys(services) as [Service, ...Service[]])

/** Body of the contact form. Unknown fields are ignored; ids and dates are set by the server. */
export const InquiryInput = z.object({
  firstName: required(line(lengths.name)),
  lastName: required(line(lengths.name)),
  email: email(lengths.email),
  phone: optional(line(lengths.phone)),
  venue: optional(line(lengths.venue)),
  services: z.pipe(
    z.nullish(z.union([Service, z.literal('')])),
    z.transform((service) => service || null),
  ),
  message: required(paragraph(lengths.message)),
  /** Honeypot: a field that people cannot see. If it is filled, the inquiry is kept as spam. */
  website: z.optional(z.unknown()),
  /** Milliseconds from the first interaction with the form to its submission; a hint, never a reason to reject. */
  elapsedMs: z.optional(z.catch(z.number(), 0)),
})
export type InquiryInput = z.infer<typeof InquiryInput>

/** Why an inquiry deserves a second look; it is in the inbox all the same. */
export const InquiryFlag = z.enum(['fast', 'links', 'busy', 'unmetered'])
export type InquiryFlag = z.infer<typeof InquiryFlag>

export const InquiryStatus = z.enum(['new', 'answered', 'closed'])
export type InquiryStatus = z.infer<typeof InquiryStatus>

/** State of the mail that notifies the owner of an inquiry. */
export const MailState = z.enum([
  'waiting',
  'sent',
  'delivered',
  'refused',
  'bounced',
  'complained',
  'given-up',
  'unwanted',
])
export type MailState = z.infer<typeof MailState>

/** States in which the owner may never have read the mail. */
export const undelivered: readonly MailState[] = ['refused', 'bounced', 'complained', 'given-up']

/** A visitor's inquiry as it is stored and listed (spec §3). */
export const Inquiry = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  venue: z.string(),
  /** One of `services`; values of older forms are listed as they are. */
  services: z.nullable(z.string()),
  message: z.string(),
  createdAt: Instant,
  flags: z._default(z.array(InquiryFlag), []),
  status: z._default(InquiryStatus, 'new'),
  /** When it was first marked as answered; absent while it is new. */
  answeredAt: z.optional(Instant),
  note: z._default(z.string(), ''),
  /** Absent if no mail was to be sent, and in items of releases that did not record it. `at`: time of the last try. */
  mail: z.optional(z.object({ state: MailState, at: Instant })),
  /** Present only in a deleted inquiry, which is stored with the spam until it expires. */
  deletedAt: z.optional(Instant),
  version: z._default(Version, 1),
})
export type Inquiry = z.infer<typeof Inquiry>

/** Statistics of the replies to inquiries of the last `days` days. */
const ReplyTimes = z.object({
  days: z.int(),
  answered: z.int(),
  /** Number of the `due` inquiries (answered, or overdue) that were answered within the promised hours. */
  inTime: z.int(),
  due: z.int(),
  /** Median seconds until the answer; null when there was none. */
  medianSeconds: z.nullable(z.int()),
})

/** Overview of the inbox, from the newest `inquiryLimits.searchAtOnce` inquiries. */
export const InboxOverview = z.object({
  unanswered: z.int(),
  /** Number of unanswered inquiries whose mail did not reach the owner. */
  undelivered: z.int(),
  replies: z.array(ReplyTimes),
  /** Whether there are older inquiries within the longest period that were not read. */
  partial: z.boolean(),
  /** Whether senders are sent an acknowledgement. */
  acknowledge: z.boolean(),
})
export type InboxOverview = z.infer<typeof InboxOverview>
