import { apiError } from '@highline/shared/http/api-error'
import { isImage, isVideo } from '@highline/shared/schemas/media'
import type { App } from '../app'
import { media } from '../data/entities'
import { find } from '../data/entity'

/**
 * Sees to it that a chosen file exists, is not in the bin and is of the right sort.
 * @throws ApiError VALIDATION_FAILED naming `mediaId`
 */
export async function assertMediaUsable(
  app: App,
  id: number,
  sort: 'picture' | 'picture or video',
): Promise<void> {
  const file = await find(app.table, media, { id })
  const fits = file && !file.deletedAt && (isImage(file) || (sort === 'picture or video' && isVideo(file)))
  if (!fits)
    throw apiError('VALIDATION_FAILED', {
      message: `Please choose a ${sort}.`,
      fields: { mediaId: 'picture' },
    })
}
