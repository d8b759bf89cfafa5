import { noticeLimits } from '@highline/shared/constants'
import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { lists } from '../src/data/entities'
import type { Log } from '../src/log'
import { type LoadFunction, lambdaContext } from './function-environment'

export type CoalescingTrigger = ReturnType<typeof coalescingTrigger>

/**
 * Stands where the table's stream feeds a function on AWS. Calls it after each write of a partition, by default of
 * what the page shows: one call at a time, and one more when anything was written meanwhile. A failure is logged; the
 * next write tries again.
 */
export function coalescingTrigger(
  call: () => Promise<unknown>,
  log: Log,
  { name = 'publish', partition = PUBLIC_PARTITION }: { name?: string; partition?: string } = {},
) {
  let running: Promise<void> | undefined
  let waiting = false

  return {
    /** To be told of every write, by the partitions that it touched. */
    onWrite(partitionKeys: readonly string[]) {
      if (!partitionKeys.includes(partition)) return
      waiting = true
      running ??= run()
    },
    /** Resolves when the function does not run and nothing waits for it; never rejects. */
    settled: async () => running,
  }

  async function run(): Promise<void> {
    while (waiting) {
      waiting = false
      await call().catch((error: unknown) => log.error(`${name}.failed`, error))
    }
    running = undefined
  }
}

const hourMs = 3_600_000
const hourly = ['housekeeping', 'publish'] as const
/** After a start the page is served first. */
const resumeAfterMs = 2000

/**
 * Work that no request waits for: pictures are rendered after each change, mails tell of inquiries, at once and what is due
 * every minute, and once every hour housekeeping runs and the page is published.
 */
export function background(load: LoadFunction, log: Log) {
  let stopping = false
  const render = async () => {
    if (stopping) return
    const context = lambdaContext('variants')
    const timeLeft = () => (stopping ? 0 : context.getRemainingTimeInMillis())
    await load('variants')({}, { ...context, getRemainingTimeInMillis: timeLeft })
  }
  const renditions = coalescingTrigger(render, log, { name: 'variants' })
  const mailEvents: object[] = []
  const tell = async () => {
    if (stopping) return
    await load('notify')({}, lambdaContext('notify'))
    // After what is due, which an event that fails again and again must not hold up.
    for (let event = mailEvents[0]; event; event = mailEvents[0]) {
      const record = { EventSource: 'aws:sns', Sns: { Message: JSON.stringify(event) } }
      await load('notify')({ Records: [record] }, lambdaContext('notify'))
      mailEvents.shift() // only now: one that fails comes again, as from SNS
    }
  }
  const notices = coalescingTrigger(tell, log, { name: 'notify', partition: lists.inquiries.pk })
  const callOnTheHour = async (name: (typeof hourly)[number]) =>
    load(name)({ source: 'aws.events' }, lambdaContext(name))
  const callHourly = () => {
    for (const name of hourly)
      callOnTheHour(name).catch((error: unknown) => log.error(`${name}.failed`, error))
  }
  const retryNotices = () => notices.onWrite([lists.inquiries.pk])
  const timers = [
    setInterval(callHourly, hourMs).unref(),
    setInterval(retryNotices, noticeLimits.retrySeconds * 1000).unref(),
  ]
  const onWrite = (partitionKeys: readonly string[]) => {
    renditions.onWrite(partitionKeys)
    notices.onWrite(partitionKeys)
  }
  return {
    /** To be told of every write, by the partitions that it touched. */
    onWrite,
    /** To be told what became of mails, as SES publishes it. */
    onMailEvent(event: object) {
      mailEvents.push(event)
      notices.onWrite([lists.inquiries.pk])
    },
    /** Goes on with what was left unfinished when the machine last stopped. */
    resume() {
      setTimeout(() => onWrite([PUBLIC_PARTITION, lists.inquiries.pk]), resumeAfterMs).unref()
    },
    /** Begins nothing new; resolves when what is under way is done. */
    async stop() {
      stopping = true
      timers.forEach(clearInterval)
      await Promise.all([renditions.settled(), notices.settled()])
    },
  }
}
