import { UserError } from '@highline/shared/infra/user-error'
import type { App } from '../../src/app'
import { counters, inquiries, lists } from '../../src/data/entities'
import { epochSeconds, type Item, type Key } from '../../src/data/table'
import { finalMailState } from '../../src/inquiries/change-inquiries'
import { inquiryKinds, jsonlFileName } from './kinds'
import type { Archive } from './open-archive'

/** Number of inquiries per read and per transaction; a transaction holds 50 even with the longest messages. */
const batch = 50

/**
 * Checks that each archived inquiry is either absent here or already stored, so that none replaces a different one.
 * @throws UserError otherwise, and for an archive without inquiries
 */
export async function checkInquiryConflicts(app: App, archive: Archive): Promise<void> {
  if (!archive.manifest.contents[jsonlFileName(inquiryKinds.inquiries)])
    throw new UserError('There are no inquiries in this export. Leave --inquiries away; nothing was changed.')
  for (const kind of Object.values(inquiryKinds))
    for await (const some of inBatches(archive.items(kind))) {
      const there = await app.table.getMany(some)
      if (some.some((item, index) => isOther(item, there[index])))
        throw new UserError(
          'This stage has received inquiries of its own under the same numbers. Leave --inquiries away; nothing was changed.',
        )
    }
}

const isOther = (item: Item, there: Item | undefined) =>
  there !== undefined && (there.createdAt !== item.createdAt || there.email !== item.email)

/**
 * Adds the inquiries that are not stored yet, and their number to the total. Inquiries that are stored already keep
 * their later changes. No notifications are sent.
 */
export async function importInquiries(app: App, archive: Archive): Promise<void> {
  for await (const some of inBatches(archive.items(inquiryKinds.inquiries))) {
    const absent = await whatIsAbsent(app, some)
    const steps = absent.map((item) => ({ put: withoutNotification(item), expect: 'absent' as const }))
    if (steps.length > 0)
      await app.table.transact([...steps, { count: counters.inquiryTotal, by: steps.length }], app.token(16))
  }
  const now = epochSeconds(app.now())
  for await (const some of inBatches(archive.items(inquiryKinds.spam))) {
    // An inquiry that was moved from spam to the inbox since the export must not return to spam.
    const spam = await whatIsAbsent(app, some, ({ sk }) => ({ pk: lists.inquiries.pk, sk }))
    for (const put of await whatIsAbsent(app, spam))
      if (Number(put.expiresAt) > now) await app.table.put(put, 'absent')
  }
}

/** Returns the items that are not in the table under their own key, or under the one that `keyOf` returns. */
async function whatIsAbsent({ table }: App, some: Item[], keyOf: (item: Item) => Key = (item) => item) {
  const there = await table.getMany(some.map(keyOf))
  return some.filter((_, index) => there[index] === undefined)
}

/** Settles the mail state of an inquiry whose mail was still waiting: it is not sent from this stage. */
function withoutNotification(item: Item): Item {
  const inquiry = inquiries.schema.parse(item)
  return inquiry.mail ? { ...item, mail: finalMailState(inquiry) } : item
}

async function* inBatches(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let some: Item[] = []
  for await (const item of items) {
    some.push(item)
    if (some.length === batch) {
      yield some
      some = []
    }
  }
  if (some.length > 0) yield some
}
