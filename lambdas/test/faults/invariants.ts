import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { expect } from 'vitest'
import { challenges, counters, lists } from '../../src/data/entities'
import type { Item } from '../../src/data/table'
import { housekeeping } from '../../src/housekeeping/housekeeping'
import { publish } from '../../src/publish/publish'
import { countIn, itemsOf } from '../items-of'
import { testPassword, testSecret } from '../logged-in'
import { objectNames, render, words } from './actors'
import type { Trial } from './trial'

/** What has ids: where it lies, and the counter that they are drawn from. */
const numbered = [
  [lists.inquiries, counters.id('inquiry')],
  [lists.media, counters.id('media')],
  [lists.heroSlides, counters.id('heroSlide')],
  [lists.projects, counters.id('project')],
] as const

/** What must hold of a site whatever went wrong, once nothing goes wrong any more. */
export async function mustHold(trial: Trial): Promise<void> {
  trial.arm()
  const items = await trial.items()
  inquiriesAreCounted(items)
  idsAreNotReused(items)
  textsAreAllKept(items)
  triesAreFew(items)
  nothingIsTold(trial)
  await rowsHaveTheirFiles(trial, items)
  await pageCanBeShown(trial)
  await filesHaveTheirRows(trial)
}

/** I1, I2: what is in the inbox is counted once, and came under one key. */
function inquiriesAreCounted(items: Item[]): void {
  const stored = itemsOf(items, lists.inquiries).length
  const spam = itemsOf(items, lists.spamInquiries).length
  const keys = items.filter(({ sk }) => sk === 'IDEMPOTENCY').length
  expect(countIn(items, counters.inquiryTotal), 'the total of inquiries').toBe(stored)
  expect(stored + spam, 'inquiries for each key').toBeLessThanOrEqual(keys)
}

/** I8: every id was drawn from its counter, which only rises. */
function idsAreNotReused(items: Item[]): void {
  for (const [place, counter] of numbered) {
    const ids = itemsOf(items, place).map(({ id }) => Number(id))
    const drawn = countIn(items, counter)
    expect(new Set(ids).size, counter.sk).toBe(ids.length)
    expect(Math.max(0, ...ids), `the greatest ${counter.sk}`).toBeLessThanOrEqual(drawn)
  }
}

/** I7: every version of a text that was replaced is in its history. */
function textsAreAllKept(items: Item[]): void {
  for (const { sectionKey, version } of itemsOf(items, lists.contentSections)) {
    const kept = itemsOf(items, lists.history(String(sectionKey))).map((item) => Number(item.version))
    const replaced = Array.from({ length: Number(version) - 1 }, (_, index) => index + 1)
    expect(kept, `the history of ${sectionKey}`).toEqual(expect.arrayContaining(replaced))
  }
}

/** I3: a code is compared five times at most. */
function triesAreFew(items: Item[]): void {
  const { pk, sk: prefix } = challenges.key({})
  for (const { tries } of itemsOf(items, { pk, prefix })) expect(tries).toBeLessThanOrEqual(5)
}

/** I10: neither the log nor, of secrets, the table knows more than it may. */
function nothingIsTold({ lines }: Trial): void {
  const told = JSON.stringify(lines.map((line) => [line, String(line.error)]))
  for (const secret of [words.email, words.message, testPassword, testSecret.pepper, testSecret.passwordHash])
    expect(told).not.toContain(secret)
}

/** I5, but for what is being deleted for good. */
async function rowsHaveTheirFiles(trial: Trial, items: Item[]): Promise<void> {
  const rows = itemsOf(items, lists.media).filter(({ purgeStartedAt }) => !purgeStartedAt)
  const names = rows.map(({ filename }) => filename)
  expect(await objectNames(trial)).toEqual(expect.arrayContaining(names))
}

/** I12: whatever went wrong in between, visitors are served, and the page can be rendered anew. */
async function pageCanBeShown(trial: Trial): Promise<void> {
  expect((await trial.ask(contentSections.list)).status).toBe(200)
  expect(await publish(trial.app, render)).toBe(true)
  const another = { ...words, email: 'bob@example.co.uk' }
  expect((await trial.ask(contact.create, { body: another, address: '203.0.113.250' })).status).toBe(201)
}

/** I6: a day later nothing lies in storage that no row speaks of, and of what was deleted for good no version; I5 holds still. */
async function filesHaveTheirRows(trial: Trial): Promise<void> {
  const purged = itemsOf(await trial.items(), lists.media).filter(({ purgeStartedAt }) => purgeStartedAt)
  trial.time.pass(26 * 3_600_000)
  await housekeeping(trial.app)
  for (const { filename } of purged)
    expect(await trial.app.files.hasEarlier(String(filename)), `an earlier ${filename}`).toBe(false)
  const items = await trial.items()
  const known = itemsOf(items, lists.media).map(({ filename }) => String(filename).split('.')[0] ?? '')
  const orphans = (await objectNames(trial)).filter((name) => !known.some((base) => name.startsWith(base)))
  expect(orphans).toEqual([])
  await rowsHaveTheirFiles(trial, items)
}
