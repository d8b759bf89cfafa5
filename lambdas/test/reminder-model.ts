import { londonHour } from '../src/aws/mail'
import { notify } from '../src/inquiries/notify'
import { inquire, mailedApp } from './inbox'

interface ReminderModelOptions {
  readonly from: string
  /** One inquiry in each of so many hours. */
  readonly hours: number
  /** Seconds from one run of `notify` to the next; an hour's divisor. */
  readonly step: number
}

const hour = 3600

/** Unanswered inquiries, in virtual time, and when the owner was reminded of each. */
export async function runReminderModel({ from, hours, step }: ReminderModelOptions) {
  const app = mailedApp(from)
  const clock = () => app.now().getTime() / 1000
  const start = clock()
  const sentAt = new Map<string, number>()
  const remindedAt = new Map<string, number[]>()
  const reminders: number[] = []
  while (clock() < start + (hours + 22) * hour) {
    const n = Math.floor((clock() - start) / hour)
    // Each a little later within its hour than the one before.
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

/** Two mails of one night that follow each other as fast as by day. */
const crowdedNights = (reminders: readonly number[]) =>
  reminders.filter((at, index) => {
    const before = reminders[index - 1]
    return before !== undefined && isNight(before) && isNight(at) && at - before <= 1.5 * hour
  }).length

function isNight(at: number): boolean {
  const hourOfDay = londonHour(new Date(at * 1000))
  return hourOfDay >= 22 || hourOfDay < 7
}
