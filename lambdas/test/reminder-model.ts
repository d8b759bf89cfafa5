import { londonHour } from '../src/aws/mail'
import { notify } from '../src/inquiries/notify'
import { inquire, mailedApp } from './inbox'

interface ReminderModelOptions {
  readonly from: string
  /** Number of hours, with one inquiry in each. */
  readonly hours: number
  /** Seconds between runs of `notify`; a divisor of 3600. */
  readonly step: number
}

const hour = 3600

/** Simulates unanswered inquiries in virtual time. @returns counts of wrong reminders, and of all mails */
export async function runReminderModel({ from, hours, step }: ReminderModelOptions) {
  const app = mailedApp(from)
  const clock = () => app.now().getTime() / 1000
  const start = clock()
  const sentAt = new Map<string, number>()
  const remindedAt = new Map<string, number[]>()
  const reminders: number[] = []
  while (clock() < start + (hours + 22) * hour) {
    const n = Math.floor((clock() - start) / hour)
    // Inquiries arrive at different steps of their hours.
    if (n < hours && (clock() - start) % hour === ((n * 7) % (hour / step)) * step) {
      await inquire(app, { lastName: `No ${n}` })
      sentAt.set(`No ${n}`, clock())
    }
    await notify(app)
    for (const { tags, text } of app.mails.splice(0)) {
      if (tags?.about !== 'reminder') continue
      reminders.push(clock())
      for (const [, name = ''] of text.matchAll(/^Ada (No \d+): /gm))
        remindedAt.set(name, [...(remindedAt.get(name) ?? []), clock()])
    }
    app.wait(step)
  }
  const ages = [...sentAt].map(([name, at]) => (remindedAt.get(name) ?? []).map((reminded) => reminded - at))
  return {
    early: ages.filter(([age = 0]) => age < 19 * hour && age > 0).length,
    late: ages.filter(([age = 0]) => age > 21 * hour).length,
    missing: ages.filter((some) => some.length === 0).length,
    doubled: ages.filter((some) => some.length > 1).length,
    crowdedNights: crowdedNights(reminders),
    reminders: reminders.length,
  }
}

/** Counts reminder mails at night that are at most 1.5 hours after the previous one. */
const crowdedNights = (reminders: readonly number[]) =>
  reminders.filter((at, index) => {
    const before = reminders[index - 1]
    return before !== undefined && isNight(before) && isNight(at) && at - before <= 1.5 * hour
  }).length

function isNight(at: number): boolean {
  const hourOfDay = londonHour(new Date(at * 1000))
  return hourOfDay >= 22 || hourOfDay < 7
}
