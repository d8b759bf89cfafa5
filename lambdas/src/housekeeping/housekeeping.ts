import type { PurgeApp } from '../app'
import { expireInquiries, expireSpam } from './expire-inquiries'
import { emptyBin, finishPurges, giveUpUploads, sweepOrphans } from './sweep-media'

const chores: Record<string, (app: PurgeApp) => Promise<number>> = {
  finishPurges,
  emptyBin,
  sweepOrphans,
  giveUpUploads,
  expireInquiries,
  expireSpam,
}

/**
 * What is done every hour. Each chore is done whatever became of the others, and does nothing that is not due, so
 * it may run late, twice, or halfway.
 * @throws AggregateError when any failed, so that somebody is told
 */
export async function housekeeping(app: PurgeApp): Promise<void> {
  const failures: unknown[] = []
  for (const [chore, run] of Object.entries(chores)) {
    await run(app).then(
      (count) => count > 0 && app.log.info('housekeeping', { chore, count }),
      (error: unknown) => {
        app.log.error('housekeeping.failed', error, { chore })
        failures.push(error)
      },
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Housekeeping was not finished')
}
