import { contentKindNames } from '@highline/shared/content-kinds'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { expect } from 'vitest'
import { contentEntity } from '../../src/data/content-entities'
import { challenges, counters, lists } from '../../src/data/entities'
import type { Item } from '../../src/data/table'
import { housekeeping } from '../../src/housekeeping/housekeeping'
import { baseOf } from '../../src/media/file-types'
import { publish } from '../../src/publish/publish'
import { words } from '../inbox'
import { countIn, itemsOf } from '../items-of'
import { testPassword, testSecret } from '../logged-in'
import { objectNames, render } from './clients'
import type { Harness } from './harness'

/** Lists of items with numeric ids, and the counters of these ids. */
const numbered = [
  [lists.inquiries, counters.id('inquiry')],
  [lists.media, counters.id('media')],
  ...contentKindNames.flatMap((kind) => {
    const { list, counter } = contentEntity(kind)
    return counter ? [[list, counters.id(counter)] as const] : []
  }),
] as const

/** Asserts the invariants, without faults. The assertions use the site, and advance the clock by 26 hours. */
export async function assertInvariants(harness: Harness): Promise<void> {
  harness.arm()
  const items = await harness.items()
  expect(violationsIn(items)).toEqual([])
  assertNothingLeaked(harness)
  expect(missingObjects(items, await objectNames(harness))).toEqual([])
  await assertSiteWorks(harness)
  await assertNoOrphans(harness)
}

/** Returns violations of I1, I2, I3, I7 and I8 in the items of a table. */
export const violationsIn = (items: Item[]): string[] => [
  ...miscountedInquiries(items),
  ...invalidIds(items),
  ...missingRevisions(items),
  ...tooManyTries(items),
]

/** I1, I2: each inquiry is counted once, and has an idempotency key. */
function miscountedInquiries(items: Item[]): string[] {
  const stored = itemsOf(items, lists.inquiries).length
  const spam = itemsOf(items, lists.spamInquiries).length
  const keys = items.filter(({ sk }) => sk === 'IDEMPOTENCY').length
  const total = countIn(items, counters.inquiryTotal)
  const violations = total === stored ? [] : [`the total is ${total}, but ${stored} inquiries are stored`]
  return stored + spam <= keys ? violations : [...violations, `${stored + spam} inquiries have ${keys} keys`]
}

/** I8: ids are unique and not above their counter. */
function invalidIds(items: Item[]): string[] {
  return numbered.flatMap(([place, counter]) => {
    const ids = itemsOf(items, place).map(({ id }) => Number(id))
    const drawn = countIn(items, counter)
    const violations = new Set(ids).size === ids.length ? [] : [`an id of ${counter.sk} is not unique`]
    const greatest = Math.max(0, ...ids)
    return greatest <= drawn
      ? violations
      : [...violations, `${counter.sk} is ${drawn}, but id ${greatest} is used`]
  })
}

/** I7: every replaced version of a text is in its history. */
function missingRevisions(items: Item[]): string[] {
  return itemsOf(items, lists.contentSections).flatMap(({ sectionKey, version }) => {
    const kept = itemsOf(items, lists.history(String(sectionKey))).map((item) => Number(item.version))
    const replaced = Array.from({ length: Number(version) - 1 }, (_, index) => index + 1)
    const lost = replaced.filter((one) => !kept.includes(one))
    return lost.map((one) => `version ${one} of ${sectionKey} is not in its history`)
  })
}

/** I3: a challenge allows at most five tries. */
function tooManyTries(items: Item[]): string[] {
  const { pk, sk: prefix } = challenges.key({})
  return itemsOf(items, { pk, prefix }).flatMap(({ tries }) =>
    Number(tries) > 5 ? [`a challenge has ${tries} tries`] : [],
  )
}

/** I10: the log contains no personal data of inquiries and no secret. */
function assertNothingLeaked({ lines }: Harness): void {
  const logged = JSON.stringify(lines.map((line) => [line, String(line.error)]))
  for (const secret of [words.email, words.message, testPassword, testSecret.pepper, testSecret.passwordHash])
    expect(logged).not.toContain(secret)
}

/** I5: every media item has its object, except those whose purge has started. */
export const missingObjects = (items: Item[], objects: readonly string[]): string[] =>
  itemsOf(items, lists.media).flatMap(({ id, filename, purgeStartedAt }) =>
    purgeStartedAt || objects.includes(String(filename)) ? [] : [`media ${id} has no object`],
  )

/** I6: every object belongs to a media item; holds after housekeeping. */
export function orphans(items: Item[], objects: readonly string[]): string[] {
  const known = itemsOf(items, lists.media).map(({ filename }) => baseOf(String(filename)))
  return objects.filter((name) => !known.includes(baseOf(name))).map((name) => `${name} has no media item`)
}

/** I12: visitors are served, the page can be published, and an inquiry can be sent. */
async function assertSiteWorks(harness: Harness): Promise<void> {
  expect((await harness.ask(contentSections.list)).status).toBe(200)
  expect(await publish(harness.app, render)).toBe(true)
  const another = { ...words, email: 'bob@example.co.uk' }
  expect((await harness.ask(contact.create, { body: another, address: '203.0.113.250' })).status).toBe(201)
}

/**
 * I6: after housekeeping 26 hours later, storage has no orphan, and no version of the files whose purge has
 * started. I5 still holds.
 */
async function assertNoOrphans(harness: Harness): Promise<void> {
  const purged = itemsOf(await harness.items(), lists.media).filter(({ purgeStartedAt }) => purgeStartedAt)
  harness.time.pass(26 * 3_600_000)
  await housekeeping(harness.app)
  for (const { filename } of purged)
    expect(await harness.app.files.hasEarlier(String(filename)), `an earlier ${filename}`).toBe(false)
  const items = await harness.items()
  const objects = await objectNames(harness)
  expect([...missingObjects(items, objects), ...orphans(items, objects)]).toEqual([])
}
