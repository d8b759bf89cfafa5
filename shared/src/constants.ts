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
  /** A small screen shows a larger film only to a visitor who asks for it. */
  filmOnSmallScreenBytes: 8_000_000,
  /** An inquiry without an answer by then has failed: servers give up after half of that. */
  answerWithinMs: 60_000,
} as const

/** After a save the admin asks whether the page is live: how often, and how many times at most. */
export const publishing = { askMs: 1000, asks: 30 } as const

/** A save's outcome waits for the screen to show it, and no longer than this. */
export const saving = { shownWithinMs: 3000 } as const

/** The toast and tooltip numbers of spec §9; the select's is Radix's own. */
export const notifications = {
  toastLimit: 1,
  toastDurationMs: 5000,
  toastRemoveDelayMs: 1_000_000,
  swipeThresholdPx: 50,
  viewportHotkey: 'F8',
  tooltipDelayMs: 700,
  tooltipSkipDelayMs: 300,
} as const

/** Greatest lengths, in UTF-16 code units as `maxlength` counts them. */
export const lengths = {
  name: 100,
  email: 254,
  phone: 50,
  venue: 200,
  message: 5000,
  /** Of what the page lists, such as slides: a title, a name or a place, and a description. */
  itemTitle: 1000,
  itemText: 5000,
  altText: 2000,
  content: 20_000,
  note: 5000,
  search: 200,
  /** Of a certificate's registration: its number and the address of its register. */
  reference: 100,
  url: 500,
  password: 256,
  /** Of a password that guards a deployed stage. */
  passwordMin: 15,
  originalName: 200,
  /** A file's name as it is sent, before it is cut to `originalName`. */
  sentName: 1000,
} as const

/** Past these lengths a line of the page stops looking well; not enforced. */
export const advice = { heroTitle: 60, line: 80, videoWidth: 1280 } as const

/** How much there may be of each thing; of the page's items: `mostItems` of `content-kinds.ts`. */
export const counts = { media: 1000, historyPerText: 50 } as const

/** Of requests and answers; AWS's own are in `infra/gateway.ts`. A form spends three characters on a byte of JSON. */
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
  /** Past this many in an hour leads are still stored, but marked. */
  everybody: { name: '1h', limit: 60, seconds: 1 * hours },
  /** A form filled in faster than this is marked, never refused. */
  fastMs: 3000,
  /** More links than this mark the inquiry. */
  links: 3,
  idempotencySeconds: 1 * days,
  replyHours: 24,
} as const

/** Mails about inquiries. */
export const noticeLimits = {
  /** So many of the newest are mailed one by one; the others are counted in a summary. */
  look: 100,
  retrySeconds: 1 * minutes,
  /** A failed mail is tried again for as long as the promise of an answer runs, and a day beyond. */
  seconds: 2 * days,
  /** From one try to the next, doubled each time. A lost answer's event comes within the first. */
  pauseSeconds: { first: 5 * minutes, longest: 1 * hours },
  failingAfterTries: 2,
  summarySeconds: 1 * hours,
  /** Age of an unanswered inquiry at the reminder, which takes along what is a little younger. */
  remindSeconds: { byDay: 20 * hours, atNight: 20 * hours + 50 * minutes },
  joinSeconds: 1 * hours,
  acknowledgement: { name: '1d', limit: 1, seconds: 1 * days },
} as const

/** Lines with a last day are reminded of so many days before, and marked from the first on; one that has left, within 30. */
export const validity = { remindDays: [60, 14, 1], toldWithinDays: 30 } as const

/** The log of what was done. */
export const activity = { shown: 200, seconds: 90 * days, subject: 120 } as const

/** `GET /api/contact-inquiries`: Lambda may answer 6 MB, escapes of JSON within JSON included; we stop well before. */
export const inquiryLimits = {
  pageMax: 1000,
  bytesMax: 5_000_000,
  /** So many are looked through by one call of a search. */
  searchAtOnce: 5000,
  retentionDays: 730,
  spamDays: 30,
  /** For how long DynamoDB's point-in-time recovery keeps what was deleted. */
  backupDays: 35,
} as const

/** The login of the admin. */
export const loginLimits = {
  perAddress: { name: '15m', limit: 10, seconds: 15 * minutes },
  /** From this many failures on, browsers without our trust share one attempt per turn, which is drawn among them. */
  sharedAfter: 20,
  failureSeconds: 1 * hours,
  turnSeconds: 30,
  /** For so long after a draw its winner may come: browsers wake a hidden page once in a minute. */
  claimSeconds: 2 * minutes,
  /** For so long a draw is held against an address and its network. */
  drawnSeconds: 1 * days,
  /** A browser that has logged in before fails on its own account; past this it is like any other. */
  trusted: { name: '1d', limit: 10, seconds: 1 * days },
  trustSeconds: 180 * days,
  saltSeconds: 2 * days,
} as const

/** Sessions: whichever of the two runs out first ends them. */
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
  /** How often a code may be asked for: by one browser of our trust, or by all others together. */
  sends: [
    { name: '30s', limit: 1, seconds: 30 },
    { name: '1h', limit: 5, seconds: 1 * hours },
    { name: '1d', limit: 10, seconds: 1 * days },
  ],
  /** Wrong codes of browsers without our trust, from all addresses together: what keeps a year's odds of guessing small. */
  wrongPerWeek: { name: '7d', limit: 60, seconds: 7 * days },
  recoveryCodes: 10,
  setupSeconds: 10 * minutes,
  linkSeconds: 15 * minutes,
  /** How often all together may have a link mailed: once for each link's life, so that one is always there. */
  links: { name: '15m', limit: 1, seconds: 15 * minutes },
} as const

/** Authenticator codes (RFC 6238): those of so many steps before and after the present one are taken. */
export const authenticator = { stepSeconds: 30, driftSteps: 1, secretBytes: 20 } as const

/** scrypt (RFC 7914) as OWASP advises for 32 MB; Node's default `maxmem` is too small for it. */
export const scrypt = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * MB, keyBytes: 32, saltBytes: 16 } as const

/** Uploads (spec §9: ten files in a batch). */
export const uploadLimits = {
  filesPerBatch: 10,
  /** Parts of a `multipart/form-data` body, and bytes of one part's headers and of a text field. */
  formParts: 12,
  formHeader: 2 * kB,
  formText: 1 * kB,
  perHour: 1000,
  image: 50 * MB,
  /** Of a picture, or of all frames of an animation together. */
  imagePixels: 100_000_000,
  /** What a decoder may hold at once, so that any picture is rendered within 1 GB. */
  decoderBytes: 450_000_000,
  logo: 5 * MB,
  svg: 512 * kB,
  svgElements: 10_000,
  /** CSS pixels of either side. */
  svgSide: 100_000,
  /** Of the pictures inside a drawing, together. */
  svgPixels: 4_000_000,
  video: 2048 * MB,
  multipartFrom: 16 * MB,
  partMin: 8 * MB,
  partMax: 16 * MB,
  /** Files up to this size go in parts of `partMin`, larger ones in parts of `partMax`. */
  smallParts: 128 * MB,
  urlSeconds: 5 * minutes,
  openSeconds: 1 * days,
  /** What has no row is swept when no upload can be completed any more, and a little later. */
  orphanSeconds: 25 * hours,
  binDays: 30,
  /** How long the edge and browsers may keep a file (the media behaviour's `max-age`). */
  cachedSeconds: 365 * days,
  /** Longer than any function runs: by then nothing writes what belongs to a file that is being deleted for good. */
  purgeSeconds: 15 * minutes,
} as const

/** Renditions of a picture (pixels); none is ever larger than the upload. */
export const renditions = {
  /** A file that rendering was begun with so often, and never finished, is given up. */
  attempts: 3,
  /** Of one rendition: what WebP can hold (RFC 9649 §2.2), and what AVIF can be made of in 350 MB, at 54 bytes each. */
  sideMax: 16_383,
  pixelsMax: 6_000_000,
  /** Of the renditions of a picture that are made at once; WebP takes 38 bytes for each. */
  togetherMax: 10_000_000,
  /** Of the decoded copy that all renditions of a picture are cut from. */
  decodedPixelsMax: 24_000_000,
  /** Of the process that renders a drawing. */
  drawingMs: 20_000,
  drawingBytes: 320 * MB,
  widths: [480, 960, 1600, 2400],
  /** For a phone's hero, whose picture has the upper 55 % of the screen: a little higher than that is wide. */
  portrait: [
    { width: 480, height: 600 },
    { width: 720, height: 900 },
  ],
  /** What a phone's hero is to weigh where that can hardly be seen: it comes with the second flight of its connection. */
  portraitBytesWanted: 20_000,
  /** And at most, at the least quality if need be: a quarter of a second at 1.6 Mbit/s. */
  portraitBytes: 52_000,
  card: { width: 1200, height: 630 },
  icons: [32, 180, 512],
} as const
