import { contentKeys } from '@highline/shared/content-keys'
import type { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { apiError } from '@highline/shared/http/api-error'
import type { ContentSection, ContentSectionChange } from '@highline/shared/schemas/content-section'
import type { App } from '../app'
import { contentRevisions, contentSections } from '../data/entities'
import { save } from '../data/entity'
import { epochSeconds } from '../data/table'
import { update } from '../data/update'
import type { Handler } from '../http/handler'
import { assertMediaUsable } from '../media/assert-media-usable'

const historySeconds = 400 * 86_400

/** Saves one place of the page. Earlier texts are kept; a stale version is a conflict that shows the current one. */
export const updateContentSection: Handler<typeof endpoints.update> = async (app, { body }) => {
  const change = changeFor(body)
  if (change.mediaId) await assertMediaUsable(app, change.mediaId, 'picture')
  return update(app, contentSections, {
    source: { sectionKey: body.sectionKey },
    version: body.version,
    initial: { sectionKey: body.sectionKey, content: '', mediaId: null },
    change: (current) => ({ ...current, ...change }),
    keep: (replaced) => keepRevision(app, replaced),
  })
}

/**
 * The part of a change that means something for its key: pictures have no words and words no picture, so that
 * the form of one tab cannot erase what another has set.
 */
function changeFor({ sectionKey, content, mediaId, hidden, validUntil }: ContentSectionChange) {
  const own = contentKeys[sectionKey].kind === 'image' ? { mediaId } : { content }
  const change = Object.entries({ ...own, hidden, validUntil }).filter(([, value]) => value !== undefined)
  if (change.length > 0) return Object.fromEntries(change) as Partial<ContentSection>
  throw apiError('VALIDATION_FAILED', { fields: { [Object.keys(own)[0] ?? 'content']: 'required' } })
}

/** Written before the text is replaced: at worst it repeats what still stands, it never misses anything. */
async function keepRevision(
  { table, now }: App,
  replaced: ContentSection & { version: number },
): Promise<void> {
  const { sectionKey, content, mediaId, version } = replaced
  const at = now()
  await save(table, contentRevisions, {
    sectionKey,
    content,
    mediaId,
    version,
    replacedAt: at.toISOString(),
    expiresAt: epochSeconds(at, historySeconds),
  })
}
