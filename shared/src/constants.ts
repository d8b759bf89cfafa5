/**
 * All limits and timings of the product. Names that end in `Ms` are in milliseconds, in `Seconds` in seconds; sizes are
 * in bytes. Numbers from the specification cite its section.
 */

const seconds = 1
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours
const kB = 1024
const MB = 1024 * kB

/** Timings and sizes of the public page (spec §9). */
export const page = {
  heroAdvanceMs: 5000,
  navbarSolidPx: 100,
  copiedResetMs: 2000,
  logoMaxWidthPx: 200,
  /** Videos larger than this are loaded on small screens only when the visitor asks for them. */
  smallScreenVideoBytes: 8_000_000,
  /** Timeout for submitting an inquiry; servers time out within half of it. */
  submitTimeoutMs: 60_000,
} as const

/** Polling by the admin after a save until the page is live: interval, and maximum number of requests. */
export const publishing = { pollIntervalMs: 1000, maxPolls: 30 } as const

/** Longest time that a save waits until the data on screen is refetched. */
export const saving = { refetchTimeoutMs: 3000 } as const

/** The toast and tooltip numbers of spec §9; the select's is the browser's own. */
export const notifications = {
  toastLimit: 1,
  toastDurationMs: 5000,
  toastRemoveDelayMs: 1_000_000,
  swipeThresholdPx: 50,
  viewportHotkey: 'F8',
  tooltipDelayMs: 700,
  tooltipSkipDelayMs: 300,
} as const

/** Maximum lengths, in UTF-16 code units as `maxlength` counts them. */
export const lengths = {
  name: 100,
  email: 254,
  phone: 50,
  venue: 200,
  message: 5000,
  /** Items that the page lists, such as slides: title, name or location; and description. */
  itemTitle: 1000,
  itemText: 5000,
  altText: 2000,
  content: 20_000,
  note: 5000,
  search: 200,
  /** Registration of a certificate: its number, and the URL of its register. */
  reference: 100,
  url: 500,
  password: 256,
  /** Minimum length of the password of a deployed stage. */
  passwordMin: 15,
  originalName: 200,
  /** File name as sent, before it is cut to `originalName`. */
  sentName: 1000,
} as const

/** Recommended maximum lengths, and minimum width of a video in pixels, for a good-looking page; not enforced. */
export const recommended = { heroTitle: 60, line: 80, videoWidth: 1280 } as const

/** Maximum numbers of items; those of slides and projects are in `maxItems` of `content-kinds.ts`. */
export const counts = { media: 1000, historyPerText: 50 } as const

/** Limits of request bodies; AWS's quotas are in `infra/gateway.ts`. URL encoding takes three characters for a byte. */
export const bodies = {
  json: 32 * kB,
  form: 96 * kB,
  content: 64 * kB,
  jsonDepth: 8,
  multipart: 4 * MB,
} as const

/** `POST /api/contact` (spec §5; the rates are ours). */
export const contactLimits = {
  perAddress: [
    { name: '10m', limit: 5, seconds: 10 * minutes },
    { name: '1d', limit: 20, seconds: 1 * days },
  ],
  /** Above this total per hour, inquiries are still stored, but flagged as `busy`. */
  total: { name: '1h', limit: 60, seconds: 1 * hours },
  /** A form filled in faster than this is flagged, never rejected. */
  fastMs: 3000,
  /** An inquiry with more links than this is flagged. */
  links: 3,
  idempotencySeconds: 1 * days,
  replyHours: 24,
} as const

/** Mails about inquiries. */
export const noticeLimits = {
  /** Maximum number of inquiries mailed one by one per run, the newest; the others are counted in a summary. */
  singleMailsPerRun: 100,
  intervalSeconds: 1 * minutes,
  /** Age of an inquiry at which its mail is given up: the promised reply time and one day more. */
  giveUpAfterSeconds: 2 * days,
  /** Exponential backoff between tries. After a lost response, the mail's event arrives within the first pause. */
  backoffSeconds: { first: 5 * minutes, longest: 1 * hours },
  failingAfterTries: 2,
  summarySeconds: 1 * hours,
  /** Age of an unanswered inquiry that triggers the reminder, which includes inquiries up to `reminderBatchSeconds` younger. */
  remindSeconds: { byDay: 20 * hours, atNight: 20 * hours + 50 * minutes },
  reminderBatchSeconds: 1 * hours,
  acknowledgement: { name: '1d', limit: 1, seconds: 1 * days },
} as const

/** Reminders of a line's last day: days before it (the earliest also marks the line), and maximum days after it. */
export const validityReminders = { remindDays: [60, 14, 1], expiredReminderDays: 30 } as const

/** Activity log: entries shown, time kept, and maximum length of a subject. */
export const activity = { shown: 200, seconds: 90 * days, subject: 120 } as const

/** `GET /api/contact-inquiries`. A Lambda response may be 6 MB, with its body JSON-escaped; we stay well below. */
export const inquiryLimits = {
  pageMax: 1000,
  bytesMax: 5_000_000,
  /** Number of inquiries searched by one call. */
  searchAtOnce: 5000,
  retentionDays: 730,
  spamDays: 30,
  /** Days that DynamoDB's point-in-time recovery keeps deleted items. */
  backupDays: 35,
} as const

/** The login of the admin. */
export const loginLimits = {
  perAddress: { name: '15m', limit: 10, seconds: 15 * minutes },
  /** After this many failures, untrusted browsers share one attempt per turn, which is drawn by lot. */
  sharedAfter: 20,
  failureSeconds: 1 * hours,
  turnSeconds: 30,
  /** Time in which the winner of a draw can use its attempt: browsers run timers of hidden pages once a minute. */
  winSeconds: 2 * minutes,
  /** Time for which a draw counts against an address and its network. */
  drawSeconds: 1 * days,
  /** Rate limit of a trusted device, counted separately; beyond it the device is treated as untrusted. */
  trusted: { name: '1d', limit: 10, seconds: 1 * days },
  trustSeconds: 180 * days,
  saltSeconds: 2 * days,
} as const

/** A session ends when it is idle for `idleSeconds`, and after `absoluteSeconds` at the latest. */
export const sessionLimits = {
  idleSeconds: 1 * hours,
  absoluteSeconds: 12 * hours,
  touchSeconds: 1 * minutes,
  parallel: 5,
} as const

/** Access codes (spec §9: six digits). */
export const accessCodeLimits = {
  digits: 6,
  seconds: 10 * minutes,
  tries: 5,
  resendSeconds: 30,
  /** Rate limits of code requests, for each trusted device and for all untrusted browsers together. */
  sends: [
    { name: '30s', limit: 1, seconds: 30 },
    { name: '1h', limit: 5, seconds: 1 * hours },
    { name: '1d', limit: 10, seconds: 1 * days },
  ],
  /** Wrong codes from all untrusted browsers together; keeps the probability of a correct guess within a year small. */
  wrongPerWeek: { name: '7d', limit: 60, seconds: 7 * days },
  recoveryCodes: 10,
  setupSeconds: 10 * minutes,
  linkSeconds: 15 * minutes,
  /** Mailed links for everyone together: one per lifetime of a link, so that a valid one is always available. */
  links: { name: '15m', limit: 1, seconds: 15 * minutes },
} as const

/** Authenticator codes (RFC 6238): those up to `driftSteps` steps before and after the current one are accepted. */
export const authenticator = { stepSeconds: 30, driftSteps: 1, secretBytes: 20 } as const

/** scrypt (RFC 7914) as OWASP advises for 32 MB; Node's default `maxmem` is too small for it. */
export const scrypt = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * MB, keyBytes: 32, saltBytes: 16 } as const

/** Uploads (spec §9: ten files in a batch). */
export const uploadLimits = {
  filesPerBatch: 10,
  /** Maximum number of parts of a `multipart/form-data` body, and bytes of one part's headers and of a text field. */
  formParts: 12,
  formHeader: 2 * kB,
  formText: 1 * kB,
  perHour: 1000,
  image: 50 * MB,
  /** Pixels of a picture, or of all frames of an animation together. */
  imagePixels: 100_000_000,
  /** Memory that a decoder may use, so that any picture can be rendered within 1 GB. */
  decoderBytes: 450_000_000,
  logo: 5 * MB,
  svg: 512 * kB,
  svgElements: 10_000,
  /** CSS pixels of either side. */
  svgSide: 100_000,
  /** Pixels of all pictures embedded in a drawing together. */
  svgPixels: 4_000_000,
  video: 2048 * MB,
  multipartFrom: 16 * MB,
  partMin: 8 * MB,
  partMax: 16 * MB,
  /** Files up to this size go in parts of `partMin`, larger ones in parts of `partMax`. */
  smallParts: 128 * MB,
  urlSeconds: 5 * minutes,
  openSeconds: 1 * days,
  /** Age at which an object without an item is swept, slightly longer than an upload can be completed. */
  orphanSeconds: 25 * hours,
  binDays: 30,
  /** How long the edge and browsers may keep a file (the media behaviour's `max-age`). */
  cachedSeconds: 365 * days,
  /** Delay before a purge is finished, longer than any function runs: nothing writes the file's objects any more. */
  purgeSeconds: 15 * minutes,
} as const

/** Renditions of a picture (pixels); none is ever larger than the upload. */
export const renditions = {
  /** Number of unfinished attempts to render a file after which it is given up. */
  attempts: 3,
  /** Limits of one rendition: side, by WebP (RFC 9649 §2.2); pixels, by encoding AVIF in 350 MB at 54 bytes each. */
  sideMax: 16_383,
  pixelsMax: 6_000_000,
  /** Total pixels of the renditions of a picture that are encoded in parallel; WebP takes 38 bytes per pixel. */
  parallelPixelsMax: 10_000_000,
  /** Pixels of the decoded copy from which all renditions of a picture are cut. */
  decodedPixelsMax: 24_000_000,
  /** Time and memory limits of the process that renders a drawing. */
  drawingMs: 20_000,
  drawingBytes: 320 * MB,
  widths: [480, 960, 1600, 2400],
  /** Crops for a phone's hero, whose picture fills the upper 55 % of the screen: a little taller than wide. */
  portrait: [
    { width: 480, height: 600 },
    { width: 720, height: 900 },
  ],
  /** Target size of a phone's hero if the loss is hardly visible: it arrives with the connection's second flight. */
  portraitBytesTarget: 20_000,
  /** Maximum size, at the lowest quality if necessary: a quarter of a second at 1.6 Mbit/s. */
  portraitBytes: 52_000,
  card: { width: 1200, height: 630 },
  icons: [32, 180, 512],
} as const
