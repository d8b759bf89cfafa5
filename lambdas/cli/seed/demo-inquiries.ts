import { inquiryLimits } from '@highline/shared/constants'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { App } from '../../src/app'
import { counters, inquiries, spamInquiries } from '../../src/data/entities'
import { putStep } from '../../src/data/entity'
import { epochSeconds } from '../../src/data/table'
import { nextId } from '../../src/data/writes'

type DemoInquiry = Pick<Inquiry, 'firstName' | 'lastName' | 'venue' | 'services' | 'message'> &
  Partial<Inquiry> & {
    /** Hours since its arrival. */
    readonly age: number
    /** Hours from its arrival to the answer. */
    readonly answeredAfter?: number
    readonly place?: 'spam' | 'deleted'
  }

/** One inquiry in each state, oldest first. */
const demoInquiries: readonly DemoInquiry[] = [
  {
    ...{ firstName: 'Rich', lastName: 'Quick', venue: '', services: null, age: 70, place: 'spam' },
    message: 'Rank first on every search engine: https://seo.example https://links.example',
  },
  {
    ...{ firstName: 'Callum', lastName: 'Reid', venue: 'Strathburn Park', services: 'repairs', age: 66 },
    ...{ answeredAfter: 30, status: 'closed', note: 'Insurer pays; a colleague of theirs rings in spring.' },
    message: 'A gale has torn two antennas off the east roof. Can you secure what is left before Saturday?',
  },
  {
    ...{ firstName: 'Priya', lastName: 'Nair', venue: 'Harbour Arena', services: 'wireless', age: 52 },
    ...{ answeredAfter: 3, status: 'answered', note: 'Quote sent, survey on the 12th.' },
    message: 'We want Wi-Fi for 11,000 seats before the autumn tour. Who could survey the roof grid with us?',
  },
  {
    ...{ firstName: 'Tom', lastName: 'Hale', venue: 'Meadow Lane', services: 'planning', age: 31 },
    ...{ place: 'deleted', status: 'answered', answeredAfter: 1 },
    message: 'Sorry, sent twice: please ignore this one.',
  },
  {
    ...{ firstName: 'Margaret', lastName: 'Ashdown', venue: 'Kingsmere Stadium' },
    ...{ services: 'multiple', age: 26 },
    message:
      'The league asks for 40 new antennas and a second fibre ring by August. No scaffolding, please: the pitch is in use.',
  },
  {
    ...{ firstName: 'Owen', lastName: 'Price', venue: 'Cwm Road Ground', services: 'wired', age: 2 },
    message: 'Two cameras under the north stand roof have no signal. What would a day of your team cost?',
  },
]

/** Adds the demo inquiries, each in its given state, unless the stage has ever counted an inquiry. */
export async function addDemoInquiries(app: App): Promise<void> {
  if (await app.table.get(counters.inquiryTotal)) return
  for (const demo of demoInquiries) {
    const inquiry = await inquiryOf(app, demo)
    const expiresAt = epochSeconds(app.now(), inquiryLimits.spamDays * 86_400)
    await app.table.transact(
      demo.place
        ? [putStep(spamInquiries, { ...inquiry, expiresAt }, 'absent')]
        : [putStep(inquiries, inquiry, 'absent'), { count: counters.inquiryTotal, by: 1 }],
    )
  }
}

async function inquiryOf(app: App, { age, answeredAfter, place, ...words }: DemoInquiry): Promise<Inquiry> {
  const at = (hoursAgo: number) => new Date(app.now().getTime() - hoursAgo * 3_600_000).toISOString()
  const answeredAt = answeredAfter === undefined ? {} : { answeredAt: at(age - answeredAfter) }
  const mail = place === 'spam' ? {} : { mail: { state: 'delivered' as const, at: at(age) } }
  return {
    ...{ email: `${words.firstName}.${words.lastName}@venue.example`.toLowerCase(), phone: '01632 960042' },
    ...{ createdAt: at(age), flags: [], status: 'new', note: '', version: 1 },
    ...{ ...words, ...answeredAt, ...mail },
    ...(place === 'deleted' ? { deletedAt: at(0) } : {}),
    id: await nextId(app.table, 'inquiry'),
  }
}
