/**
 * Every number of the product, once. Times are in milliseconds where the name says `Ms`, in seconds
 * where it says `Seconds`; sizes are bytes. Rules of the specification carry its section.
 */

const seconds = 1
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours
const kB = 1024
const MB = 1024 * kB

/** What a visitor meets (spec §9). */
export const page = {
  heroAdvanceMs: 5000,
  navbarSolidPx: 100,
  copiedResetMs: 2000,
  logoMaxWidthPx: 200,
} as const

/** The toast, tooltip and select numbers of spec §9. */
export const notifications = {
  toastLimit: 1,
  toastDurationMs: 5000,
  toastRemoveDelayMs: 1_000_000,
  swipeThresholdPx: 50,
  viewportHotkey: 'F8',
  tooltipDelayMs: 700,
  tooltipSkipDelayMs: 300,
  selectTypeaheadResetMs: 1000,
} as const

/** Greatest lengths, in UTF-16 code units as `maxlength` counts them. */
export const lengths = {
  name: 100,
  email: 254,
  phone: 50,
  venue: 200,
  message: 5000,
  heroTitle: 1000,
  heroSubtitle: 5000,
  projectName: 1000,
  projectLocation: 1000,
  projectDescription: 5000,
  altText: 2000,
  content: 20_000,
  note: 5000,
  password: 256,
  originalName: 200,
} as const

/** How much there may be of each thing, so that the public page stays bounded. */
export const counts = { heroSlides: 50, projects: 200, media: 1000, historyPerText: 50 } as const

/** Request bodies and answers. The gateway's and Lambda's own are in `infra/gateway.ts`. */
export const bodies = { json: 32 * kB, content: 64 * kB, jsonDepth: 8, multipart: 4 * MB } as const

/** `POST /api/contact` (spec §5; the rates are ours). */
export const contact = {
  perAddress: [
    { name: '10m', limit: 5, seconds: 10 * minutes },
    { name: '1d', limit: 20, seconds: 1 * days },
  ],
  /** Past this many in an hour leads are still stored, but marked. */
  everybody: { name: '1h', limit: 60, seconds: 1 * hours },
  /** A form filled in faster than this is marked, never refused. */
  fastMs: 3000,
  /** More links than this mark the inquiry. */
  links: 3,
  idempotencySeconds: 1 * days,
  replyHours: 24,
} as const

/** `GET /api/contact-inquiries`: Lambda may answer 6 MB; we stop well before. */
export const inquiries = { pageMax: 1000, bytesMax: 5_000_000, retentionDays: 730, spamDays: 30 } as const

/** The door of the admin. */
export const login = {
  perAddress: { name: '15m', limit: 10, seconds: 15 * minutes },
  /** From this many failures on, browsers without our trust share one attempt per `sharedSeconds`. */
  sharedAfter: 20,
  sharedSeconds: 30,
  failureSeconds: 1 * hours,
  saltSeconds: 2 * days,
} as const

/** Sessions: whichever of the two runs out first ends them. */
export const session = {
  idleSeconds: 1 * hours,
  absoluteSeconds: 12 * hours,
  touchSeconds: 1 * minutes,
} as const

/** Access codes (spec §9: six digits). */
export const accessCode = {
  digits: 6,
  seconds: 10 * minutes,
  tries: 5,
  resendSeconds: 30,
  perHour: 5,
  perDay: 10,
  recoveryCodes: 10,
  setupSeconds: 10 * minutes,
  linkSeconds: 15 * minutes,
} as const

/** scrypt (RFC 7914) as OWASP advises for 32 MB; Node's default `maxmem` is too small for it. */
export const scrypt = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * MB, keyBytes: 32, saltBytes: 16 } as const

/** Uploads (spec §9: ten files in a batch). */
export const uploads = {
  filesPerBatch: 10,
  perHour: 1000,
  image: 50 * MB,
  imagePixels: 100_000_000,
  logo: 5 * MB,
  svg: 512 * kB,
  video: 2048 * MB,
  multipartFrom: 16 * MB,
  partMin: 8 * MB,
  partMax: 16 * MB,
  urlSeconds: 5 * minutes,
  openSeconds: 1 * days,
  binDays: 30,
} as const
