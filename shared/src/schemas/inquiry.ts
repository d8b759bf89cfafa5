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
  version: z._default(Version, 1),
})
export type Inquiry = z.infer<typeof Inquiry>
