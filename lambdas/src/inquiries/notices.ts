import type { App } from '../app'
import { inquiries, lists, notices } from '../data/entities'
import { list, putStep } from '../data/entity'
import type { InquiryNotice } from '../data/stored-schemas'
import { epochSeconds, type Item, type TransactItem } from '../data/table'
import { retryOnConflict, transacted } from '../data/writes'
import { mailAfter, noticeAfter, type Outcome, tried } from './notice-states'

/** Lists the notices that have not expired, oldest first. */
export async function openNotices(app: App): Promise<InquiryNotice[]> {
  const now = epochSeconds(app.now())
  const { values } = await list(app, notices, lists.notices)
  return values.filter(({ expiresAt }) => expiresAt > now)
}

/** Inquiries per transaction: DynamoDB allows 100 items, and each inquiry has two. */
const batch = 50

export function* inBatches<T>(all: readonly T[], size = batch): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Records a try in each notice before the mail is sent, since its events may arrive even after a crash or a lost
 * response. Of concurrent runs only one leases a notice. @returns the notices that this run has leased
 */
export async function leaseNotices(
  app: App,
  wanted: readonly InquiryNotice[],
  triedAt = epochSeconds(app.now()),
) {
  const leased: InquiryNotice[] = []
  for (const some of inBatches(wanted)) {
    const next = some.map((notice) => nextVersion(tried(notice, app.now(), triedAt)))
    const steps = next.map((notice) => putStep(notices, notice, { version: notice.version - 1 }))
    if (await transacted(app, steps)) leased.push(...next)
  }
  return leased
}

const nextVersion = (notice: InquiryNotice) => ({ ...notice, version: notice.version + 1 })

export async function dropNotices(app: App, done: readonly { id: number }[]): Promise<void> {
  for (const some of inBatches(done))
    await app.table.transact(some.map((one) => ({ remove: notices.key(one) })))
}

/** Records the outcome of a mail in its inquiries, and the next step in their notices. */
export async function recordOutcome(app: App, ids: readonly number[], outcome: Outcome): Promise<void> {
  for (const some of inBatches(ids)) await retryOnConflict(() => settled(app, some, outcome))
}

/** @returns false when a concurrent write of one of the items came first */
async function settled(app: App, ids: readonly number[], outcome: Outcome): Promise<boolean> {
  const [rows, open] = await Promise.all([
    app.table.getMany(ids.map((id) => inquiries.key({ id }))),
    app.table.getMany(ids.map((id) => notices.key({ id }))),
  ])
  const steps = rows.flatMap((row, index) => {
    const notice = notices.schema.safeParse(open[index]).data
    return [
      ...inquiryStep(row, notice, outcome),
      ...(notice ? noticeStep(notice, outcome, row !== undefined) : []),
    ]
  })
  return steps.length === 0 || transacted(app, steps)
}

function inquiryStep(
  row: Item | undefined,
  notice: InquiryNotice | undefined,
  outcome: Outcome,
): TransactItem[] {
  const { data: stored } = inquiries.schema.safeParse(row)
  const mail = stored && mailAfter(stored.mail, notice, outcome)
  if (!row || !mail) return []
  const { version } = stored
  return [{ put: { ...row, mail, version: version + 1 }, expect: { version } }]
}

function noticeStep(notice: InquiryNotice, outcome: Outcome, hasInquiry: boolean): TransactItem[] {
  const next = noticeAfter(notice, outcome, hasInquiry)
  const expect = { version: notice.version }
  if (next === 'unchanged') return []
  if (next === 'removed') return [{ remove: notices.key(notice), expect }]
  return [putStep(notices, nextVersion(next), expect)]
}
