import { contentKindNames } from '@highline/shared/content-kinds'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { expect } from 'vitest'
import { contentEntity } from '../../src/data/content-entities'
import { challenges, counters, lists } from '../../src/data/entities'
import type { Item } from '../../src/data/table'
import { housekeeping } from '../../src/housekeeping/housekeeping'
import { publish } from '../../src/publish/publish'
import { countIn, itemsOf } from '../items-of'
import { testPassword, testSecret } from '../logged-in'
import { objectNames, render, words } from './clients'
import type { Harness } from './harness'

/** What has ids: where it lies, and the counter that they are drawn from. */
const numbered = [
  [lists.inquiries, counters.id('inquiry')],
  [lists.media, counters.id('media')],
  ...contentKindNames.flatMap((kind) => {
    const { list, counter } = contentEntity(kind)
    return counter ? [[list, counters.id(counter)] as const] : []
  }),
] as const

/** What must hold of a site whatever went wrong, once nothing goes wrong any more. */
export async function mustHold(harness: Harness): Promise<void> {
  harness.arm()
  const items = await harness.items()
  expect(wrongsIn(items)).toEqual([])
  nothingIsTold(harness)
  await rowsHaveTheirFiles(harness, items)
  await pageCanBeShown(harness)
  await filesHaveTheirRows(harness)
}

/** What is wrong with a table, on whatever site. */
export const wrongsIn = (items: Item[]): string[] => [
  ...uncounted(items),
  ...idsUsedTwice(items),
  ...textsLost(items),
  ...tooManyTries(items),
]

/** I1, I2: what is in the inbox is counted once, and came under one key. */
function uncounted(items: Item[]): string[] {
  const stored = itemsOf(items, lists.inquiries).length
  const spam = itemsOf(items, lists.spamInquiries).length
  const keys = items.filter(({ sk }) => sk === 'IDEMPOTENCY').length
  const total = countIn(items, counters.inquiryTotal)
  const wrongs = total === stored ? [] : [`the total is ${total}, and ${stored} are stored`]
  return stored + spam <= keys ? wrongs : [...wrongs, `${stored + spam} inquiries came under ${keys} keys`]
}

/** I8: every id was drawn from its counter, which only rises. */
function idsUsedTwice(items: Item[]): string[] {
  return numbered.flatMap(([place, counter]) => {
    const ids = itemsOf(items, place).map(({ id }) => Number(id))
    const drawn = countIn(items, counter)
    const wrongs = new Set(ids).size === ids.length ? [] : [`an id of ${counter.sk} is used twice`]
    const greatest = Math.max(0, ...ids)
    return greatest <= drawn ? wrongs : [...wrongs, `${counter.sk} is at ${drawn}, and ${greatest} is used`]
  })
}

/** I7: every version of a text that was replaced is in its history. */
function textsLost(items: Item[]): string[] {
  return itemsOf(items, lists.contentSections).flatMap(({ sectionKey, version }) => {
    const kept = itemsOf(items, lists.history(String(sectionKey))).map((item) => Number(item.version))
    const replaced = Array.from({ length: Number(version) - 1 }, (_, index) => index + 1)
    const lost = replaced.filter((one) => !kept.includes(one))
    return lost.map((one) => `version ${one} of ${sectionKey} is in no history`)
  })
}

/** I3: a code is compared five times at most. */
function tooManyTries(items: Item[]): string[] {
  const { pk, sk: prefix } = challenges.key({})
  return itemsOf(items, { pk, prefix }).flatMap(({ tries }) =>
    Number(tries) > 5 ? [`a code was compared ${tries} times`] : [],
  )
}

/** I10: neither the log nor, of secrets, the table knows more than it may. */
function nothingIsTold({ lines }: Harness): void {
  const told = JSON.stringify(lines.map((line) => [line, String(line.error)]))
  for (const secret of [words.email, words.message, testPassword, testSecret.pepper, testSecret.passwordHash])
    expect(told).not.toContain(secret)
}

/** I5, but for what is being deleted for good. */
async function rowsHaveTheirFiles(harness: Harness, items: Item[]): Promise<void> {
  const rows = itemsOf(items, lists.media).filter(({ purgeStartedAt }) => !purgeStartedAt)
  const names = rows.map(({ filename }) => filename)
  expect(await objectNames(harness)).toEqual(expect.arrayContaining(names))
}

/** I12: whatever went wrong in between, visitors are served, and the page can be rendered anew. */
async function pageCanBeShown(harness: Harness): Promise<void> {
  expect((await harness.ask(contentSections.list)).status).toBe(200)
  expect(await publish(harness.app, render)).toBe(true)
  const another = { ...words, email: 'bob@example.co.uk' }
  expect((await harness.ask(contact.create, { body: another, address: '203.0.113.250' })).status).toBe(201)
}

/** I6: a day later nothing lies in storage that no row speaks of, and of what was deleted for good no version; I5 holds still. */
async function filesHaveTheirRows(harness: Harness): Promise<void> {
  const purged = itemsOf(await harness.items(), lists.media).filter(({ purgeStartedAt }) => purgeStartedAt)
  harness.time.pass(26 * 3_600_000)
  await housekeeping(harness.app)
  for (const { filename } of purged)
    expect(await harness.app.files.hasEarlier(String(filename)), `an earlier ${filename}`).toBe(false)
  const items = await harness.items()
  const known = itemsOf(items, lists.media).map(({ filename }) => String(filename).split('.')[0] ?? '')
  const orphans = (await objectNames(harness)).filter((name) => !known.some((base) => name.startsWith(base)))
  expect(orphans).toEqual([])
  await rowsHaveTheirFiles(harness, items)
}
