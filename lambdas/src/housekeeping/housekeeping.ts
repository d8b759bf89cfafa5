import type { MediaApp } from '../app'
import { expireInquiries, expireSpam } from './expire-inquiries'
import { emptyBin, giveUpUploads, sweepOrphans } from './sweep-media'

const chores: Record<string, (app: MediaApp) => Promise<number>> = {
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
export async function housekeeping(app: MediaApp): Promise<void> {
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
