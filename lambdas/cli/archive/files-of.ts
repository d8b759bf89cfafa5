import { media } from '../../src/data/entities'
import type { Item } from '../../src/data/table'
import { isStored } from '../../src/media/media-row'
import type { Kind } from './kinds'

/** The objects that an item speaks of: a media file itself, a video's still picture, and the renditions. */
export function filesOf({ entity }: Kind, item: Item): string[] {
  const row = entity === media.name ? media.schema.safeParse(item).data : undefined
  if (!row || !isStored(row)) return []
  return [row.filename, ...(row.poster ? [row.poster] : []), ...row.variants.map(({ filename }) => filename)]
}
