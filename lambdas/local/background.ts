import { noticeLimits } from '@highline/shared/constants'
import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { lists } from '../src/data/entities'
import type { Log } from '../src/log'
import { type LoadFunction, lambdaContext } from './function-environment'

/**
 * Creates the local replacement for the table's stream, which invokes a function on AWS. Calls the function after
 * writes: one call at a time, and one more if anything was written meanwhile. A failure is logged; the next write tries
 * again.
 */
export function coalescingTrigger(name: string, call: () => Promise<unknown>, log: Log) {
  let running: Promise<void> | undefined
  let waiting = false

  return {
    /** Calls the function, now or after the current call. */
    trigger() {
      waiting = true
      running ??= run()
    },
    /** Resolves when the function is not running and no call is pending; never rejects. */
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
/** Delay of unfinished work after a start, so that the page is served first. */
const resumeAfterMs = 2000

/**
 * Runs what no request calls: publishes the page and renders pictures after each change, mails notices of inquiries
 * (after each write and every minute), and runs housekeeping and publishes the page once an hour.
 */
export function background(load: LoadFunction, log: Log) {
  let stopping = false
  const publish = async () => load('publish')({}, lambdaContext('publish'))
  const publishing = coalescingTrigger('publish', publish, log)
  const render = async () => {
    if (stopping) return
    const context = lambdaContext('variants')
    const timeLeft = () => (stopping ? 0 : context.getRemainingTimeInMillis())
    await load('variants')({}, { ...context, getRemainingTimeInMillis: timeLeft })
  }
  const renditions = coalescingTrigger('variants', render, log)
  const mailEvents: object[] = []
  const tell = async () => {
    if (stopping) return
    await load('notify')({}, lambdaContext('notify'))
    // After the due notices, which an event that keeps failing must not delay.
    for (let event = mailEvents[0]; event; event = mailEvents[0]) {
      const record = { EventSource: 'aws:sns', Sns: { Message: JSON.stringify(event) } }
      await load('notify')({ Records: [record] }, lambdaContext('notify'))
      mailEvents.shift() // removed only on success: a failed event is retried, as by SNS
    }
  }
  const notices = coalescingTrigger('notify', tell, log)
  const callOnTheHour = async (name: (typeof hourly)[number]) =>
    load(name)({ source: 'aws.events' }, lambdaContext(name))
  const callHourly = () => {
    for (const name of hourly)
      callOnTheHour(name).catch((error: unknown) => log.error(`${name}.failed`, error))
  }
  const timers = [
    setInterval(callHourly, hourMs).unref(),
    setInterval(notices.trigger, noticeLimits.intervalSeconds * 1000).unref(),
  ]
  return {
    /** Listener for writes to the table; receives the partition keys that a write touched. */
    onWrite(partitionKeys: readonly string[]) {
      if (partitionKeys.includes(PUBLIC_PARTITION)) {
        publishing.trigger()
        renditions.trigger()
      }
      if (partitionKeys.includes(lists.inquiries.pk)) notices.trigger()
    },
    /** Publishes now. Rejects when it fails. */
    publish,
    /** Resolves when all writes so far are published, or have failed to be; never rejects. */
    published: publishing.settled,
    /** Listener for the events that SES publishes about mails, such as a delivery or a bounce. */
    onMailEvent(event: object) {
      mailEvents.push(event)
      notices.trigger()
    },
    /** Resumes the work that was unfinished when the local app last stopped. */
    resume() {
      for (const { trigger } of [renditions, notices]) setTimeout(trigger, resumeAfterMs).unref()
    },
    /** Starts no new runs; resolves when the current ones are done, and what they wrote is published. */
    async stop() {
      stopping = true
      timers.forEach(clearInterval)
      await Promise.all([renditions.settled(), notices.settled()])
      await publishing.settled()
    },
  }
}
