import type { Inquiry, MailState } from '@highline/shared/schemas/inquiry'
import { type Mail, MailFailed } from '../src/aws/mail'
import { inquiries, lists } from '../src/data/entities'
import { readMailEvents } from '../src/inquiries/mail-events'
import { notify } from '../src/inquiries/notify'
import type { FakeApp } from './fake-app'
import { eventOf, inquire, mailedApp } from './inbox'
import { seededRandom } from './seeded-random'

/*
 * Simulates inquiries of many days with a failing mail service, in virtual time, and compares the mails to
 * the owner with the mail states in the inbox.
 */

export const faults = [
  'down',
  'throttled',
  'answer lost',
  'bounced',
  'complained',
  'down three days',
] as const
export type MailFault = (typeof faults)[number]

interface ModelOptions {
  readonly fault: MailFault
  readonly count: number
  /** Seconds between runs of `notify`; at most 120 while mail events are pending. */
  readonly step: number
}

const day = 86_400
const perDay = 1000
/** Fraction of the inquiries that arrive within one hour. */
const inFlood = 0.1
/** Mails per step that the service accepts under the fault `throttled`. */
const throttledAt = 20

interface Taken {
  readonly mail: Mail
  readonly fate: MailState
  /** Seconds since the start. */
  readonly at: number
}

interface PendingEvent {
  readonly at: number
  readonly mail: Mail
  readonly type: string
}

const eventsOf: Partial<Record<MailState, readonly string[]>> = {
  delivered: ['Send', 'Delivery'],
  bounced: ['Send', 'Bounce'],
  complained: ['Send', 'Delivery', 'Complaint'],
}

/** Simulates a mail service in which some mails have the fault. */
function mailService(fault: MailFault, random: () => number, clock: () => number, isDown: () => boolean) {
  const taken: Taken[] = []
  const events: PendingEvent[] = []
  let inStep = 0
  const fateOf = (): MailState =>
    (fault === 'bounced' || fault === 'complained') && random() < 0.2 ? fault : 'delivered'
  /** Schedules events within the next 240 seconds, in any order, some of them twice. */
  const publish = (mail: Mail, types: readonly string[]) => {
    for (const type of types.flatMap((one) => (random() < 0.1 ? [one, one] : [one])))
      events.push({ at: clock() + Math.floor(random() * 240), mail, type })
  }
  return {
    taken,
    events,
    startStep: () => {
      inStep = 0
    },
    async send(mail: Mail): Promise<void> {
      if (isDown()) throw new MailFailed('ServiceUnavailable')
      if (fault === 'throttled' && inStep >= throttledAt) throw new MailFailed('Throttling')
      inStep++
      const fate = fateOf()
      taken.push({ mail, fate, at: clock() })
      publish(mail, eventsOf[fate] ?? [])
      if (fault === 'answer lost' && random() < 0.3) throw new MailFailed('TimeoutError')
    },
  }
}

/** Simulates `count` inquiries with a fault. @returns the counts of wrong outcomes, and statistics */
export async function runNoticesModel({ fault, count, step }: ModelOptions) {
  const random = seededRandom(count)
  const app = mailedApp()
  const start = app.now().getTime() / 1000
  const clock = () => app.now().getTime() / 1000 - start
  const days = Math.max(1, count / perDay)
  const arrivals = arrivalTimes(count, days * day, random)
  const outage = {
    from: 0.3 * days * day,
    seconds: fault === 'down three days' ? 3 * day : fault === 'down' ? day / 4 : 0,
  }
  const isDown = () => clock() >= outage.from && clock() < outage.from + outage.seconds
  const service = mailService(fault, random, clock, isDown)
  const failing: FakeApp = Object.assign(app, { mail: { send: service.send } })
  const seen = { alarms: [] as number[], givenUp: [] as number[], mostAtOnce: 0 }
  const end = Math.max(days * day, outage.from + outage.seconds) + 3 * day
  let sent = 0
  while (clock() < end) {
    for (; sent < count && (arrivals[sent] ?? 0) <= clock(); sent++)
      await inquire(failing, { lastName: `No ${sent}`, email: `v${sent}@example.co.uk` })
    await deliver(failing, service.events, clock())
    await runOnce(failing, service, clock(), seen)
    app.wait(service.events.length > 0 ? Math.min(120, step) : step)
  }
  return judge(await rowsOf(failing), service.taken, {
    ...seen,
    outageEnd: outage.from + outage.seconds,
    start,
  })
}

function arrivalTimes(count: number, seconds: number, random: () => number): number[] {
  const flood = random() * seconds * 0.8
  return Array.from({ length: count }, (_, n) =>
    n < count * inFlood ? flood + random() * 3600 : random() * seconds,
  ).sort((a, b) => a - b)
}

async function deliver(app: FakeApp, events: PendingEvent[], now: number): Promise<void> {
  const due = events.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
  for (const { mail, type } of due) await readMailEvents(app, eventOf(mail, type))
  events.splice(0, events.length, ...events.filter(({ at }) => at > now))
}

interface Seen {
  readonly alarms: number[]
  readonly givenUp: number[]
  mostAtOnce: number
}

async function runOnce(
  app: FakeApp,
  service: ReturnType<typeof mailService>,
  now: number,
  seen: Seen,
): Promise<void> {
  service.startStep()
  app.lines.length = 0
  const before = service.taken.length
  await notify(app).catch((error: unknown) => {
    if (!(error instanceof MailFailed)) throw error
    seen.alarms.push(now)
  })
  const mails = service.taken.slice(before).filter(({ mail }) => mail.tags?.about === 'mail')
  seen.mostAtOnce = Math.max(seen.mostAtOnce, mails.length)
  if (app.lines.some(({ event }) => event === 'notice.given-up')) seen.givenUp.push(now)
}

const rowsOf = async ({ table }: FakeApp) =>
  (await table.list(lists.inquiries.pk)).items.map((item) => inquiries.schema.parse(item))

function judge(
  rows: readonly Inquiry[],
  taken: readonly Taken[],
  { alarms, givenUp, mostAtOnce, outageEnd, start }: Seen & { outageEnd: number; start: number },
) {
  const told = taken.filter(({ mail }) => mail.tags?.about === 'mail')
  const fates = rows.map((row) => told.filter(({ mail }) => isAbout(mail, row)))
  const isGivenUp = ({ mail }: Inquiry) => mail?.state === 'given-up'
  const summarised = rows.filter((_, n) => fates[n]?.some(({ mail }) => isSummary(mail))).length
  const counted = told
    .filter(({ mail }) => isSummary(mail))
    .reduce((sum, { mail }) => sum + Number.parseInt(mail.subject, 10), 0)
  const before = (row: Inquiry) => Date.parse(row.createdAt) / 1000 - start <= outageEnd
  const caught = rows.flatMap((row, n) => (before(row) ? (fates[n] ?? []).map(({ at }) => at) : []))
  return {
    /** Inquiries neither mailed nor marked as given up. */
    lost: rows.filter((row, n) => fates[n]?.length === 0 && !isGivenUp(row)).length,
    /** Inquiries mailed more than once, plus the error of the numbers in summaries. */
    doubled: fates.filter((some) => some.length > 1).length + Math.abs(summarised - counted),
    /** Inquiries whose mail state differs from the outcome of their mail. */
    untrue: rows.filter((row, n) => row.mail?.state !== (fates[n]?.[0]?.fate ?? 'given-up')).length,
    /** Runs that gave up a mail, without an alarm within 15 minutes. */
    silent: givenUp.filter((at) => !alarms.some((alarm) => alarm >= at && alarm <= at + 900)).length,
    givenUp: rows.filter(isGivenUp).length,
    /** Maximum number of mails about new inquiries in one run. */
    mostAtOnce,
    /** Seconds from the end of the outage until all inquiries from before its end were mailed. */
    caughtUpAfter: Math.max(0, ...caught) - outageEnd,
  }
}

const isSummary = (mail: Mail) => !mail.subject.startsWith('New inquiry')

/**
 * Whether a mail announces the inquiry. A summary is identified by the range of ids and the time of the try.
 */
function isAbout({ tags = {}, subject }: Mail, { id, lastName, mail }: Inquiry): boolean {
  const [from = 0, to = 0] = (tags.inquiries ?? '').split('-').map(Number)
  if (!subject.startsWith('New inquiry')) {
    return id >= from && id <= to && mail !== undefined && Date.parse(mail.at) === Number(tags.tried) * 1000
  }
  return subject === `New inquiry from Ada ${lastName}`
}
