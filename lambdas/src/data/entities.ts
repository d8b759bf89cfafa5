import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { Activity } from '@highline/shared/schemas/activity'
import { ContentRevision, ContentSection } from '@highline/shared/schemas/content-section'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { Instant } from '@highline/shared/schemas/id'
import { Inquiry } from '@highline/shared/schemas/inquiry'
import { Project } from '@highline/shared/schemas/project'
import * as z from 'zod/mini'
import { entity } from './entity'
import {
  InquiryNotice,
  LoginDraw,
  LoginTurn,
  StoredMedia,
  StoredOpenUpload,
  storedFields,
} from './stored-schemas'

// All keys of the single table. Public content shares one partition, so that one query and one stream filter cover it.
/** Pads an id with zeros, because DynamoDB compares sort keys as strings. */
const padded = (id: number) => String(id).padStart(10, '0')
const expiring = { expiresAt: z.int() }

export const contentSections = entity({
  name: 'contentSection',
  schema: z.extend(ContentSection, storedFields),
  key: ({ sectionKey }: { sectionKey: string }) => ({ pk: PUBLIC_PARTITION, sk: `CONTENT#${sectionKey}` }),
})
export const heroSlides = entity({
  name: 'heroSlide',
  schema: z.extend(HeroSlide, storedFields),
  key: ({ id }: { id: number }) => ({ pk: PUBLIC_PARTITION, sk: `HERO#${padded(id)}` }),
})
export const projects = entity({
  name: 'project',
  schema: z.extend(Project, storedFields),
  key: ({ id }: { id: number }) => ({ pk: PUBLIC_PARTITION, sk: `PROJECT#${padded(id)}` }),
})
export const media = entity({
  name: 'media',
  schema: StoredMedia,
  key: ({ id }: { id: number }) => ({ pk: PUBLIC_PARTITION, sk: `MEDIA#${padded(id)}` }),
})
/** Media id of the logo; null when the page shows the company name instead. */
export const logoPointer = entity({
  name: 'logoPointer',
  schema: z.object({ mediaId: z.nullable(z.int()), version: z.optional(z.int()) }),
  key: (_only: object) => ({ pk: PUBLIC_PARTITION, sk: 'LOGO' }),
})
/** Files that the page leaves out because their objects are gone from S3; see `noteMissing` in `sweep-media.ts`. */
export const missingFiles = entity({
  name: 'missingFiles',
  schema: z.object({ filenames: z.array(z.string()) }),
  key: (_only: object) => ({ pk: PUBLIC_PARTITION, sk: 'MISSING' }),
})
/** A direct upload that has been started and not completed. */
export const openUploads = entity({
  name: 'openUpload',
  schema: StoredOpenUpload,
  key: ({ uploadId }: { uploadId: string }) => ({ pk: 'UPLOAD', sk: uploadId }),
})
/** Earlier versions of a content section. */
export const contentRevisions = entity({
  name: 'contentRevision',
  schema: z.extend(ContentRevision, { sectionKey: z.string(), ...expiring }),
  key: ({ sectionKey, version }: { sectionKey: string; version: number }) => ({
    pk: `HISTORY#${sectionKey}`,
    sk: padded(version),
  }),
})
export const inquiries = entity({
  name: 'inquiry',
  schema: z.extend(Inquiry, storedFields),
  key: ({ id }: { id: number }) => ({ pk: 'INQUIRY', sk: padded(id) }),
})
/** Inquiries with a filled honeypot: stored, but in no list and no total. */
export const spamInquiries = entity({
  name: 'spamInquiry',
  schema: z.extend(Inquiry, expiring),
  key: ({ id }: { id: number }) => ({ pk: 'SPAM', sk: padded(id) }),
})
/** Idempotency key of a stored inquiry, with the hash of the inquiry’s content. */
export const idempotencyKeys = entity({
  name: 'idempotencyKey',
  schema: z.object({ key: z.string(), hash: z.string(), ...expiring }),
  key: ({ key }: { key: string }) => ({ pk: `IDEMPOTENCY#${key}`, sk: 'IDEMPOTENCY' }),
})
/** Mails that are still to be sent about an inquiry. */
export const notices = entity({
  name: 'notice',
  schema: InquiryNotice,
  key: ({ id }: { id: number }) => ({ pk: 'NOTICE', sk: padded(id) }),
})
/** Marks that a reminder of a section’s last valid day was sent; see `remindOfValidity` in `housekeeping.ts`. */
export const validityNotices = entity({
  name: 'validityNotice',
  schema: z.object({ id: z.string(), ...expiring }),
  key: ({ id }: { id: string }) => ({ pk: 'NOTICE', sk: `VALIDITY#${id}` }),
})
/** Time at which SES accepted the last summary mail. */
export const noticeSummaries = entity({
  name: 'noticeSummary',
  schema: z.object({ at: z.int(), ...expiring }),
  key: (_only: object) => ({ pk: 'NOTICE', sk: 'SUMMARY' }),
})
/** Inbox settings of the administrator. */
export const inboxSettings = entity({
  name: 'inboxSettings',
  schema: z.object({ acknowledge: z.boolean() }),
  key: (_only: object) => ({ pk: 'INBOX', sk: 'SETTINGS' }),
})
/** Time of the last housekeeping run, and its failed tasks. */
export const housekeepingRuns = entity({
  name: 'housekeepingRun',
  schema: z.object({ at: Instant, failed: z.array(z.string()) }),
  key: (_only: object) => ({ pk: 'HEALTH', sk: 'HOUSEKEEPING' }),
})
/** The last page for which CloudFront accepted an invalidation of earlier copies; see `livePage` in `publish.ts`. */
export const invalidatedPages = entity({
  name: 'clearedPage',
  schema: z.object({ sequence: z.int() }),
  key: (_only: object) => ({ pk: 'HEALTH', sk: 'CLEARED' }),
})
/** Entry of the activity log. `token` distinguishes entries of the same millisecond. */
export const activities = entity({
  name: 'activity',
  schema: z.extend(Activity, { token: z.string(), ...expiring }),
  key: ({ at, token }: { at: string; token: string }) => ({ pk: 'ACTIVITY', sk: `${at}#${token}` }),
})
/** Session of a browser, keyed by the SHA-256 of its token, so that read access to the table gives no session. */
export const sessions = entity({
  name: 'session',
  schema: z.object({
    hash: z.string(),
    /** Epoch milliseconds, because sessions opened within one second must be ordered: the oldest is closed first. */
    createdMs: z.int(),
    seenAt: z.int(),
    /** Fingerprint of the password that opened it. The session ends when another password is in force. */
    credential: z.string(),
    browser: z.optional(z.string()),
    ...expiring,
  }),
  key: ({ hash }: { hash: string }) => ({ pk: 'SESSION', sk: hash }),
})
export const credentials = entity({
  name: 'credential',
  schema: z.object({ fingerprint: z.string() }),
  key: (_only: object) => ({ pk: 'SETTING', sk: 'CREDENTIAL' }),
})
/** Marks an unfinished import, which only its archive may resume. In the public partition: removing it publishes. */
export const importMarks = entity({
  name: 'importMark',
  schema: z.object({
    /** SHA-256 of the archive's manifest. */
    archive: z.string(),
    /** Whether the import deletes the previous content. */
    replace: z.boolean(),
  }),
  key: (_only: object) => ({ pk: PUBLIC_PARTITION, sk: 'IMPORT' }),
})

// State of logins, in a partition that only `auth` may access. All secrets and tokens are hashed or encrypted.
const versioned = { version: z.int(), writeId: z.optional(z.string()) }
/** The only valid challenge. A new one replaces it, which invalidates the earlier code. */
export const challenges = entity({
  name: 'challenge',
  schema: z.object({
    hash: z.string(),
    /** HMAC of the mailed code; absent when no code was mailed. */
    mac: z.optional(z.string()),
    tries: z.int(),
    used: z.boolean(),
    ...versioned,
    ...expiring,
  }),
  key: (_only: object) => ({ pk: 'AUTH', sk: 'CHALLENGE' }),
})
/** The authenticator that was set up in the admin, with its recovery codes. */
export const authenticators = entity({
  name: 'authenticator',
  schema: z.object({ sealed: z.string(), recovery: z.array(z.string()), since: z.int(), ...versioned }),
  key: (_only: object) => ({ pk: 'AUTH', sk: 'SETTING#MFA' }),
})
/** Last used time step of an authenticator, so that each code is accepted once. */
export const totpSteps = entity({
  name: 'totpStep',
  schema: z.object({ of: z.string(), step: z.int(), ...versioned }),
  key: ({ of }: { of: string }) => ({ pk: 'AUTH', sk: `STEP#${of}` }),
})
/** Authenticator secret that was shown to a session and is not confirmed yet. */
export const pendingAuthenticators = entity({
  name: 'pendingAuthenticator',
  schema: z.object({ session: z.string(), sealed: z.string(), ...versioned, ...expiring }),
  key: ({ session }: { session: string }) => ({ pk: 'AUTH', sk: `SETUP#${session}` }),
})
/** A browser that has logged in before, keyed by the hash of its token. */
export const trustedDevices = entity({
  name: 'trust',
  schema: z.object({ hash: z.string(), ...expiring }),
  key: ({ hash }: { hash: string }) => ({ pk: 'AUTH', sk: `TRUST#${hash}` }),
})
/** A magic link, which makes a browser a trusted device. */
export const magicLinks = entity({
  name: 'link',
  schema: z.object({ hash: z.string(), ...expiring }),
  key: ({ hash }: { hash: string }) => ({ pk: 'AUTH', sk: `LINK#${hash}` }),
})
export const loginTurns = entity({
  name: 'loginTurn',
  schema: z.extend(LoginTurn, { ...versioned, ...expiring }),
  key: (_only: object) => ({ pk: 'AUTH', sk: 'TURN#STATE' }),
})
export const loginDraws = entity({
  name: 'loginDraw',
  schema: z.extend(LoginDraw, { ...versioned, ...expiring }),
  key: ({ of }: { of: string }) => ({ pk: 'AUTH', sk: `TURN#DRAWN#${of}` }),
})
export const addressSalts = entity({
  name: 'addressSalt',
  schema: z.object({ day: z.string(), salt: z.string(), ...expiring }),
  key: ({ day }: { day: string }) => ({ pk: 'SALT', sk: day }),
})
/** Keys of counters. These items have no schema: a number `n` and, with a window, `expiresAt`. */
export const counters = {
  id: (of: 'inquiry' | 'media' | 'heroSlide' | 'project' | 'publish') => ({ pk: 'COUNTER', sk: `ID#${of}` }),
  inquiryTotal: { pk: 'COUNTER', sk: 'INQUIRIES' },
  rate: (scope: string, who: string) => ({ pk: `RATE#${scope}`, sk: who }),
} as const
/** Partition and prefix of each list. */
export const lists = {
  contentSections: { pk: PUBLIC_PARTITION, prefix: 'CONTENT#' },
  heroSlides: { pk: PUBLIC_PARTITION, prefix: 'HERO#' },
  projects: { pk: PUBLIC_PARTITION, prefix: 'PROJECT#' },
  media: { pk: PUBLIC_PARTITION, prefix: 'MEDIA#' },
  publicPartition: { pk: PUBLIC_PARTITION },
  inquiries: { pk: 'INQUIRY' },
  spamInquiries: { pk: 'SPAM' },
  /** Padded ids start with a zero, unlike the other items of the partition. */
  notices: { pk: 'NOTICE', prefix: '0' },
  activities: { pk: 'ACTIVITY' },
  sessions: { pk: 'SESSION' },
  openUploads: { pk: 'UPLOAD' },
  logoPointer: { pk: PUBLIC_PARTITION, prefix: 'LOGO' },
  history: (sectionKey: string) => ({ pk: `HISTORY#${sectionKey}` }),
} as const
/** Returns the sort key of an inquiry, as the `after` of a list. */
export const inquiryCursor = (id: number) => padded(id)
