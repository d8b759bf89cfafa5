import { type ContentKindName, contentKinds, type MediaSort } from '@highline/shared/content-kinds'
import { apiError } from '@highline/shared/http/api-error'
import { isImage, isVideo } from '@highline/shared/schemas/media'
import type { App } from '../app'
import { media } from '../data/entities'
import { find } from '../data/entity'

/**
 * Checks each file that a change of content refers to, see `assertUsable`.
 * @throws ApiError VALIDATION_FAILED naming the field
 */
export async function assertMediaUsable(app: App, kind: ContentKindName, change: object): Promise<void> {
  const ids = new Map(Object.entries(change))
  for (const [field, sort] of Object.entries(contentKinds[kind].media)) {
    const id = ids.get(field)
    if (typeof id === 'number') await assertUsable(app, id, sort, field)
  }
}

/**
 * Checks that a file exists, is not in the bin and is of the right sort.
 * @throws ApiError VALIDATION_FAILED naming the field
 */
export async function assertUsable(app: App, id: number, sort: MediaSort, field = 'mediaId'): Promise<void> {
  const file = await find(app.table, media, { id })
  const fits = file && !file.deletedAt && (isImage(file) || (sort === 'picture or video' && isVideo(file)))
  if (!fits)
    throw apiError('VALIDATION_FAILED', {
      message: `Please choose a ${sort}.`,
      fields: { [field]: 'picture' },
    })
}
