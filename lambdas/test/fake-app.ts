import type { PublishApp } from '../src/app'
import { type Mail, MailFailed } from '../src/aws/mail'
import type { Secret } from '../src/aws/secret-store'
import type { StoredPage } from '../src/aws/site-store'
import { type FakeBucket, fakeBucket } from './fake-bucket'
import { fakeLog, type LogLine } from './fake-log'
import { type MemoryTable, memoryTable } from './memory-table'
import type { WholeApp } from './services'

/** In-memory side effects. Tests inspect what was stored, logged, published and mailed, and set the time. */
export interface FakeApp extends WholeApp {
  readonly table: MemoryTable
  readonly bucket: FakeBucket
  readonly lines: LogLine[]
  readonly pages: Map<string, { html: string; page: StoredPage }>
  /** Invalidations of the CDN: their paths, and the version of the stored page at that time. */
  readonly cleared: { paths: readonly string[]; version: string | undefined }[]
  /** Advances the clock. */
  readonly wait: (seconds: number) => void
  /** Secret that `secrets` reads; undefined: no password is set. */
  secret: Secret | undefined
  /** Addresses for access codes; by default none, so MFA is off. */
  mailboxes: readonly string[]
  /** Addresses for mails about inquiries; by default none. */
  recipients: readonly string[]
  /** Sent mails, oldest first. */
  readonly mails: Mail[]
  /** Whether the mail service rejects every mail. */
  mailDown: boolean
}

export function fakeApp({ at = '2026-11-20T09:00:00.000Z' } = {}): FakeApp {
  let time = Date.parse(at)
  let drawn = 0
  const lines: LogLine[] = []
  const pages: FakeApp['pages'] = new Map()
  const now = () => new Date(time)
  const bucket = fakeBucket(now)
  const app: FakeApp = {
    stage: 'local',
    companyName: 'Test Ropes Ltd',
    table: memoryTable(),
    now,
    wait: (seconds) => {
      time += seconds * 1000
    },
    token: (bytes) => Buffer.alloc(bytes, `${++drawn}.`).toString('base64url'),
    log: fakeLog(lines).log,
    lines,
    pages,
    site: fakeSite(pages),
    bucket,
    files: bucket.files,
    directUploads: bucket.directUploads,
    alarmed: false,
    notified: true,
    cleared: [],
    edge: {
      url: async () => 'https://site.example',
      invalidate: async (paths) => {
        app.cleared.push({ paths, version: pages.get('index.html')?.page.version })
        return async () => undefined
      },
    },
    secret: undefined,
    secrets: { read: async () => app.secret },
    mailboxes: [],
    recipients: [],
    mails: [],
    mailDown: false,
    mail: {
      send: async (mail) => {
        if (app.mailDown) throw new MailFailed('Throttling')
        app.mails.push(mail)
      },
    },
  }
  return app
}

const fakeSite = (pages: FakeApp['pages']): PublishApp['site'] => ({
  head: async (key) => pages.get(key)?.page,
  put: async (key, html, page, over) => {
    const inPlace = pages.get(key)?.page
    if (inPlace?.etag !== over?.etag) return false
    pages.set(key, { html, page: { ...page, etag: `"${page.sequence}"` } })
    return true
  },
})
