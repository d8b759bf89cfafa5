import { contentSections } from '@highline/shared/endpoints/content-sections'
import { expect, it } from 'vitest'
import { challenges, counters, lists } from '../../src/data/entities'
import { find } from '../../src/data/entity'
import { otherCode } from '../second-factor'
import { inbox, inquire, logIn, logInWith, mailedChallenge } from './clients'
import { testEnvironment } from './environment'
import { type Harness, mailbox } from './harness'

const stage = testEnvironment()

/* Concurrent requests through the SDK, which conditional writes must serialise. */

const many = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

const address = (index: number) => `198.51.100.${index}`
const sessions = async ({ app }: Harness) => (await app.table.list(lists.sessions.pk)).items

/** Of fifty logins with the same valid code one opens a session; the others answer 401 or 429. */
async function oneCodeFiftyTimes(harness: Harness): Promise<void> {
  const given = await mailedChallenge(harness)
  const answers = await many(50, (index) => logInWith(harness, given, address(index)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([])
  expect(await sessions(harness)).toHaveLength(1)
}

/** Of fifty wrong codes five are checked, after which the right one is rejected too. */
async function fiftyWrongCodes(harness: Harness): Promise<void> {
  const given = await mailedChallenge(harness)
  await many(50, (index) =>
    logInWith(harness, { ...given, accessCode: otherCode(given.accessCode, index + 1) }, address(index)),
  )
  expect(await find(harness.app.table, challenges, {})).toMatchObject({ tries: 5, used: false })
  expect((await logInWith(harness, given, address(99))).status).not.toBe(200)
  expect(await sessions(harness)).toEqual([])
}

async function oneInquiryTwentyTimes(harness: Harness): Promise<void> {
  const answers = await many(20, (index) => inquire(harness, address(index)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await inbox(harness)).toMatchObject({ inquiries: [{}], total: 1 })
}

/**
 * Of twenty saves with the same version one succeeds; twenty saves without a version all succeed in sequence.
 */
async function oneTextTwentyTimes(harness: Harness): Promise<void> {
  const cookie = await logIn(harness)
  const save = (content: string, version?: number) =>
    harness.ask(contentSections.update, { cookie, body: { sectionKey: 'about_title', content, version } })
  await save('Before')
  const seen = await many(20, (index) => save(`Seen ${index}`, 1))
  expect(seen.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  const unseen = await many(20, (index) => save(`Unseen ${index}`))
  expect(unseen.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { items } = await harness.app.table.list(lists.history('about_title').pk)
  expect(items.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
}

async function oneCounterFiftyTimes({ app: { table } }: Harness): Promise<void> {
  const drawn = await many(50, () => table.increment(counters.id('media'), 1))
  expect(drawn.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
}

const withMail = { mailboxes: [mailbox] }
const meetings: [name: string, meet: (harness: Harness) => Promise<void>, options?: typeof withMail][] = [
  ['fifty right codes', oneCodeFiftyTimes, withMail],
  ['fifty wrong codes', fiftyWrongCodes, withMail],
  ['twenty inquiries with one key', oneInquiryTwentyTimes],
  ['twenty saves of one text', oneTextTwentyTimes],
  ['fifty increments of one counter', oneCounterFiftyTimes],
]

it.each(meetings)(
  '%s: concurrent requests have the same result as sequential ones, in twenty rounds',
  async (_, meet, options) => {
    for (let round = 0; round < 20; round++) {
      const harness = await stage.harness(options)
      await meet(harness)
      expect(harness.lines.filter(({ event }) => event === 'fault')).toEqual([])
      harness.close()
    }
  },
)
