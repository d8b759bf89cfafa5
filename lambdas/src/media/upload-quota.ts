import { counts, uploads as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import { lists, media } from '../data/entities'
import { list } from '../data/entity'
import { consume, rateLimited } from '../data/rate-limit'

const hourly = { name: '1h', limit: limits.perHour, seconds: 3600 }

/**
 * Sees to it that so many more files are welcome, and counts them.
 * @throws ApiError RATE_LIMITED
 */
export async function consumeUploadQuota(app: App, files: number): Promise<void> {
  const { n, wait } = await consume(app, 'upload', 'everybody', hourly, files)
  if (n > hourly.limit) throw rateLimited(wait)
}

/** @throws ApiError LIMIT_REACHED when the library is full; the bin does not count */
export async function assertCapacity(app: App, files: number): Promise<void> {
  const { values } = await list(app, media, lists.media)
  const kept = values.filter(({ deletedAt }) => !deletedAt).length
  if (kept + files <= counts.media) return
  const message = `There is room for ${counts.media} files, and ${kept} are there. Please delete some first.`
  throw apiError('LIMIT_REACHED', { message })
}
