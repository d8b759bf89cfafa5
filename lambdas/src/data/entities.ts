import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { Activity } from '@highline/shared/schemas/activity'
import { ContentRevision, ContentSection } from '@highline/shared/schemas/content-section'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { Instant } from '@highline/shared/schemas/id'
import { Inquiry } from '@highline/shared/schemas/inquiry'
import { Project } from '@highline/shared/schemas/project'
import * as z from 'zod/mini'
import { entity } from './entity'
import { InquiryNotice, LoginDraw, LoginTurn, StoredMedia, StoredOpenUpload, written } from './stored-schemas'

// Every key of the single table. What the page shows is in one partition: one query and one stream filter see all of it.
/** DynamoDB sorts ids as text. */
const padded = (id: number) => String(id).padStart(10, '0')
const expiring = { expiresAt: z.int() }

export const contentSections = entity({
  name: 'contentSection',
  schema: z.extend(ContentSection, written),
  key: ({ sectionKey }: { sectionKey: string }) => ({ pk: PUBLIC_PARTITION, sk: `CONTENT#${sectionKey}` }),
})
export const heroSlides = entity({
  name: 'heroSlide',
  schema: z.extend(HeroSlide, written),
  key: ({ id }: { id: number }) => ({ pk: PUBLIC_PARTITION, sk: `HERO#${padded(id)}` }),
})
export const projects = entity({
  name: 'project',
  schema: z.extend(Project, written),
  key: ({ id }: { id: number }) => ({ pk: PUBLIC_PARTITION, sk: `PROJECT#${padded(id)}` }),
})
export const media = entity({
  name: 'media',
  schema: StoredMedia,
  key: ({ id }: { id: number }) => ({ pk: PUBLIC_PARTITION, sk: `MEDIA#${padded(id)}` }),
})
/** Which picture is the logo; nothing when the name stands there. */
export const logoPointer = entity({
  name: 'logoPointer',
  schema: z.object({ mediaId: z.nullable(z.int()), version: z.optional(z.int()) }),
  key: (_only: object) => ({ pk: PUBLIC_PARTITION, sk: 'LOGO' }),
})
/** Files that the page leaves out, since nothing of them is left in storage; see `noteMissing` in `sweep-media.ts`. */
export const missingFiles = entity({
  name: 'missingFiles',
  schema: z.object({ filenames: z.array(z.string()) }),
  key: (_only: object) => ({ pk: PUBLIC_PARTITION, sk: 'MISSING' }),
})
/** A file on its way straight into storage. */
export const openUploads = entity({
  name: 'openUpload',
  schema: StoredOpenUpload,
  key: ({ uploadId }: { uploadId: string }) => ({ pk: 'UPLOAD', sk: uploadId }),
})
/** Earlier texts of one content key. */
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
  schema: z.extend(Inquiry, written),
  key: ({ id }: { id: number }) => ({ pk: 'INQUIRY', sk: padded(id) }),
})
/** What the honeypot caught: kept, but in no list and no total. */
export const spamInquiries = entity({
  name: 'spamInquiry',
  schema: z.extend(Inquiry, expiring),
  key: ({ id }: { id: number }) => ({ pk: 'SPAM', sk: padded(id) }),
})
/** That an inquiry with this key is stored, and the hash of its words. */
export const idempotencyKeys = entity({
  name: 'idempotencyKey',
  schema: z.object({ key: z.string(), hash: z.string(), ...expiring }),
  key: ({ key }: { key: string }) => ({ pk: `IDEMPOTENCY#${key}`, sk: 'IDEMPOTENCY' }),
})
/** What is still to be mailed about an inquiry. */
export const notices = entity({
  name: 'notice',
  schema: InquiryNotice,
  key: ({ id }: { id: number }) => ({ pk: 'NOTICE', sk: padded(id) }),
})
/** That a reminder of a line's last day was sent; see `remindOfValidity` in `housekeeping.ts`. */
export const validityNotices = entity({
  name: 'validityNotice',
  schema: z.object({ id: z.string(), ...expiring }),
  key: ({ id }: { id: string }) => ({ pk: 'NOTICE', sk: `VALIDITY#${id}` }),
})
/** When the last mail was taken that counts inquiries instead of showing them. */
export const noticeSummaries = entity({
  name: 'noticeSummary',
  schema: z.object({ at: z.int(), ...expiring }),
  key: (_only: object) => ({ pk: 'NOTICE', sk: 'SUMMARY' }),
})
/** What the owner has set for the inbox. */
export const inboxSettings = entity({
  name: 'inboxSettings',
  schema: z.object({ acknowledge: z.boolean() }),
  key: (_only: object) => ({ pk: 'INBOX', sk: 'SETTINGS' }),
})
/** When housekeeping last ran, and which of its chores failed. */
export const housekeepingRuns = entity({
  name: 'housekeepingRun',
  schema: z.object({ at: Instant, failed: z.array(z.string()) }),
  key: (_only: object) => ({ pk: 'HEALTH', sk: 'HOUSEKEEPING' }),
})
/** The last page for which the edge took the order to drop copies of earlier ones; see `livePage` in `publish.ts`. */
export const clearedPages = entity({
  name: 'clearedPage',
  schema: z.object({ sequence: z.int() }),
  key: (_only: object) => ({ pk: 'HEALTH', sk: 'CLEARED' }),
})
/** What was done; `token` keeps two of one millisecond apart. */
export const activities = entity({
  name: 'activity',
  schema: z.extend(Activity, { token: z.string(), ...expiring }),
  key: ({ at, token }: { at: string; token: string }) => ({ pk: 'ACTIVITY', sk: `${at}#${token}` }),
})
/** A logged-in browser, under the SHA-256 of its token: reading the table is not enough to log in. */
export const sessions = entity({
  name: 'session',
  schema: z.object({
    hash: z.string(),
    /** Epoch milliseconds: several may be opened within a second, and the oldest ends first. */
    createdMs: z.int(),
    seenAt: z.int(),
    /** The password that opened it; another one in force ends it. */
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
/** An import that has not ended: only the same one may go on. In the public partition, so that its removal publishes. */
export const importMarks = entity({
  name: 'importMark',
  schema: z.object({
    /** SHA-256 of the archive's manifest. */
    archive: z.string(),
    /** What was there before goes. */
    replace: z.boolean(),
  }),
  key: (_only: object) => ({ pk: PUBLIC_PARTITION, sk: 'IMPORT' }),
})

// The steps of a login, in a partition that `auth` alone may touch. Whatever opens something is hashed or sealed here.
const versioned = { version: z.int(), writeId: z.optional(z.string()) }
/** The one challenge that is live: a newer one takes its place, and with it dies the older code. */
export const challenges = entity({
  name: 'challenge',
  schema: z.object({
    hash: z.string(),
    /** Of the code that was mailed; absent when none was. */
    mac: z.optional(z.string()),
    tries: z.int(),
    used: z.boolean(),
    ...versioned,
    ...expiring,
  }),
  key: (_only: object) => ({ pk: 'AUTH', sk: 'CHALLENGE' }),
})
/** The authenticator that was set up on the page, and the recovery codes that came with it. */
export const authenticators = entity({
  name: 'authenticator',
  schema: z.object({ sealed: z.string(), recovery: z.array(z.string()), since: z.int(), ...versioned }),
  key: (_only: object) => ({ pk: 'AUTH', sk: 'SETTING#MFA' }),
})
/** The last time step of an authenticator that was used: each opens once. */
export const totpSteps = entity({
  name: 'totpStep',
  schema: z.object({ of: z.string(), step: z.int(), ...versioned }),
  key: ({ of }: { of: string }) => ({ pk: 'AUTH', sk: `STEP#${of}` }),
})
/** A secret that a session was shown and has not confirmed yet. */
export const pendingAuthenticators = entity({
  name: 'pendingAuthenticator',
  schema: z.object({ session: z.string(), sealed: z.string(), ...versioned, ...expiring }),
  key: ({ session }: { session: string }) => ({ pk: 'AUTH', sk: `SETUP#${session}` }),
})
/** A browser that has logged in before. */
export const trustedDevices = entity({
  name: 'trust',
  schema: z.object({ hash: z.string(), ...expiring }),
  key: ({ hash }: { hash: string }) => ({ pk: 'AUTH', sk: `TRUST#${hash}` }),
})
/** A mailed link that makes a browser trusted. */
export const links = entity({
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
/** Counters have no schema: a number `n` and, with a window, `expiresAt`. */
export const counters = {
  id: (of: 'inquiry' | 'media' | 'heroSlide' | 'project' | 'publish') => ({ pk: 'COUNTER', sk: `ID#${of}` }),
  inquiryTotal: { pk: 'COUNTER', sk: 'INQUIRIES' },
  rate: (scope: string, who: string) => ({ pk: `RATE#${scope}`, sk: who }),
} as const
/** Lists: a partition, and where in it. */
export const lists = {
  contentSections: { pk: PUBLIC_PARTITION, prefix: 'CONTENT#' },
  heroSlides: { pk: PUBLIC_PARTITION, prefix: 'HERO#' },
  projects: { pk: PUBLIC_PARTITION, prefix: 'PROJECT#' },
  media: { pk: PUBLIC_PARTITION, prefix: 'MEDIA#' },
  page: { pk: PUBLIC_PARTITION },
  inquiries: { pk: 'INQUIRY' },
  spamInquiries: { pk: 'SPAM' },
  /** Padded ids begin with a zero; the summary's note beside them does not. */
  notices: { pk: 'NOTICE', prefix: '0' },
  activities: { pk: 'ACTIVITY' },
  sessions: { pk: 'SESSION' },
  openUploads: { pk: 'UPLOAD' },
  logoPointer: { pk: PUBLIC_PARTITION, prefix: 'LOGO' },
  history: (sectionKey: string) => ({ pk: `HISTORY#${sectionKey}` }),
} as const
/** The sort key of an inquiry's id, as a place to go on after. */
export const inquiryCursor = (id: number) => padded(id)
