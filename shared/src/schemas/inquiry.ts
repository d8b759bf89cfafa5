import * as z from 'zod/mini'
import { lengths } from '../constants'
import { Id, Instant, Version } from './id'
import { email, line, optional, paragraph, required } from './text'

/** What a visitor may ask for (spec §3), and how the form and the inbox name it. */
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

/** Values of older forms are shown as they are. */
export const serviceName = (service: string): string =>
  (Object.hasOwn(services, service) && serviceNames[service]) || service

const Service = z.enum(Object.keys(services) as [Service, ...Service[]])

/** What the contact form sends. Fields that it does not know are ignored; ids and dates are the server's. */
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
  /** Honeypot: no person sees this field. Filled, the inquiry is kept as spam. */
  website: z.optional(z.unknown()),
  /** Milliseconds from the first touch of the form to its sending; a hint, never a reason to refuse. */
  elapsedMs: z.optional(z.catch(z.number(), 0)),
})
export type InquiryInput = z.infer<typeof InquiryInput>

/** Why an inquiry deserves a second look; it is in the inbox all the same. */
export const InquiryFlag = z.enum(['fast', 'links', 'busy', 'unmetered'])
export type InquiryFlag = z.infer<typeof InquiryFlag>

export const InquiryStatus = z.enum(['new', 'answered', 'closed'])
export type InquiryStatus = z.infer<typeof InquiryStatus>

/** What became of the mail that tells the owner of an inquiry. */
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

/** States in which the owner may never have read it. */
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
  /** Absent where none was to be sent, and in rows of releases that did not note it. `at` is the last try. */
  mail: z.optional(z.object({ state: MailState, at: Instant })),
  /** Only of one that was deleted, which lies beside the spam until it expires. */
  deletedAt: z.optional(Instant),
  version: z._default(Version, 1),
})
export type Inquiry = z.infer<typeof Inquiry>

/** How inquiries of the last so many days were answered. */
const ReplyTimes = z.object({
  days: z.int(),
  answered: z.int(),
  /** Of those that were answered or whose time has run out: answered within the promised hours. */
  inTime: z.int(),
  due: z.int(),
  /** Median time to the answer; null where there is none. */
  medianSeconds: z.nullable(z.int()),
})

/** The inbox at a glance, from as many of the newest inquiries as one call looks through. */
export const InboxOverview = z.object({
  unanswered: z.int(),
  /** Of the unanswered: those whose mail did not reach the owner. */
  undelivered: z.int(),
  replies: z.array(ReplyTimes),
  /** Whether there are older inquiries within the longest period that were not looked through. */
  partial: z.boolean(),
  /** Whether senders are sent an acknowledgement. */
  acknowledge: z.boolean(),
})
export type InboxOverview = z.infer<typeof InboxOverview>
