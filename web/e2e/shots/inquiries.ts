import type { Inquiry } from '@highline/shared/schemas/inquiry'

const short = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  venue: 'Castlegate Park',
  services: 'wireless',
  message: 'We would like Wi-Fi for 22,000 seats before the season starts.\nWhen could you survey the roof?',
  flags: [],
  status: 'new',
  note: '',
  version: 1,
} as const

/** Inquiry whose name, address and message are about as long as the form accepts. */
const long = {
  ...short,
  firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
  lastName: 'Featherstonehaugh-Cholmondeley-Marjoribanks of Auchtermuchty',
  email: `${'very.long.name.'.repeat(8)}@a-company-with-a-long-name.example.co.uk`,
  venue: 'The Royal and Ancient Municipal Stadium and Conference Centre of Llanfairpwllgwyngyll',
  services: 'multiple',
  message: `${'A sentence of a facilities director who has time to explain. '.repeat(14)}\n\n${'x'.repeat(180)}`,
} as const

/** Creates `count` inquiries, newest first; every fifth has long texts, every seventh has flags. */
export const inquiriesOf = (count: number): Inquiry[] =>
  Array.from({ length: count }, (_, at) => count - at).map((id) => ({
    ...(id % 5 === 4 ? long : short),
    id,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, 30) - (count - id) * 5_400_000).toISOString(),
    flags: id % 7 === 6 ? ['fast', 'links'] : [],
  }))
