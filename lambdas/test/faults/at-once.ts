import { contentSections } from '@highline/shared/endpoints/content-sections'
import { expect } from 'vitest'
import { challenges, counters, lists } from '../../src/data/entities'
import { find } from '../../src/data/entity'
import { otherCode } from '../second-factor'
import { inbox, inquire, logIn, logInWith, mailedChallenge } from './actors'
import type { Trial } from './trial'

/* Many at once, through the SDK: what a lock would be for, and what a condition does. */

const many = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

const address = (index: number) => `198.51.100.${index}`
const sessions = async ({ app }: Trial) => (await app.table.list(lists.sessions.pk)).items

/** Fifty right codes open one session; the others hear that they are wrong, or that they have to wait. */
export async function oneCodeFiftyTimes(trial: Trial): Promise<void> {
  const given = await mailedChallenge(trial)
  const answers = await many(50, (index) => logInWith(trial, given, address(index)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([])
  expect(await sessions(trial)).toHaveLength(1)
}

/** Of fifty wrong codes five are looked at, and the right one comes too late. */
export async function fiftyWrongCodes(trial: Trial): Promise<void> {
  const given = await mailedChallenge(trial)
  await many(50, (index) =>
    logInWith(trial, { ...given, accessCode: otherCode(given.accessCode, index + 1) }, address(index)),
  )
  expect(await find(trial.app.table, challenges, {})).toMatchObject({ tries: 5, used: false })
  expect((await logInWith(trial, given, address(99))).status).not.toBe(200)
  expect(await sessions(trial)).toEqual([])
}

export async function oneInquiryTwentyTimes(trial: Trial): Promise<void> {
  const answers = await many(20, (index) => inquire(trial, address(index)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await inbox(trial)).toMatchObject({ inquiries: [{}], total: 1 })
}

/** Of twenty who have seen the same text one saves; of twenty who have not looked, all do, one after another. */
export async function oneTextTwentyTimes(trial: Trial): Promise<void> {
  const cookie = await logIn(trial)
  const save = (content: string, version?: number) =>
    trial.ask(contentSections.update, { cookie, body: { sectionKey: 'about_title', content, version } })
  await save('Before')
  const seen = await many(20, (index) => save(`Seen ${index}`, 1))
  expect(seen.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  const unseen = await many(20, (index) => save(`Unseen ${index}`))
  expect(unseen.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { items } = await trial.app.table.list(lists.history('about_title').pk)
  expect(items.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
}

export async function oneCounterFiftyTimes({ app: { table } }: Trial): Promise<void> {
  const drawn = await many(50, () => table.increment(counters.id('media'), 1))
  expect(drawn.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
}
