import { inquiries as limits } from '@highline/shared/constants'
import type { App, HousekeepingApp } from '../app'
import { housekeepingRuns, inquiries, lists, spamInquiries } from '../data/entities'
import { list, save } from '../data/entity'
import { epochSeconds } from '../data/table'
import { removed } from '../inquiries/change-inquiries'
import { remindOfValidity } from './remind-of-validity'
import { emptyBin, finishPurges, giveUpUploads, sweepOrphans } from './sweep-media'

const chores: Record<string, (app: HousekeepingApp) => Promise<number>> = {
  finishPurges,
  emptyBin,
  sweepOrphans,
  giveUpUploads,
  expireInquiries,
  expireSpam,
  remindOfValidity,
}

/**
 * What is done every hour. Each chore is done whatever became of the others, and does nothing that is not due, so
 * it may run late, twice, or halfway.
 * @throws AggregateError when any failed, so that the alarm is raised
 */
export async function housekeeping(app: HousekeepingApp): Promise<void> {
  const failures: { chore: string; error: unknown }[] = []
  for (const [chore, run] of Object.entries(chores)) {
    await run(app).then(
      (count) => count > 0 && app.log.info('housekeeping', { chore, count }),
      (error: unknown) => {
        app.log.error('housekeeping.failed', error, { chore })
        failures.push({ chore, error })
      },
    )
  }
  const failed = failures.map(({ chore }) => chore)
  await save(app.table, housekeepingRuns, { at: app.now().toISOString(), failed })
  const errors = failures.map(({ error }) => error)
  if (errors.length > 0) throw new AggregateError(errors, 'Housekeeping was not finished')
}

/** So many in one hour, so that an hour's work always ends; the rest follows in the next. */
const atOnce = 500

/** Removes inquiries that are older than we may keep them, the oldest first, each with its part of the total. */
async function expireInquiries(app: App): Promise<number> {
  const due = new Date(app.now().getTime() - limits.retentionDays * 86_400_000).toISOString()
  const { values } = await list(app, inquiries, { ...lists.inquiries, limit: atOnce })
  let count = 0
  for (const inquiry of values.filter(({ createdAt }) => createdAt <= due))
    if (await removed(app, inquiries.key(inquiry))) count++
  return count
}

/** DynamoDB deletes what has expired when it finds the time, which may take days. */
async function expireSpam(app: App): Promise<number> {
  const now = epochSeconds(app.now())
  const { values } = await list(app, spamInquiries, { ...lists.spamInquiries, limit: atOnce })
  const due = values.filter(({ expiresAt }) => expiresAt <= now)
  for (const inquiry of due) await app.table.remove(spamInquiries.key(inquiry))
  return due.length
}
