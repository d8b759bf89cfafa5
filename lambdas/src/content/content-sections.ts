import { counts } from '@highline/shared/constants'
import { contentKeys } from '@highline/shared/content-keys'
import type { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { apiError } from '@highline/shared/http/api-error'
import { londonDay, publicSection } from '@highline/shared/public-content'
import type { ContentSection, ContentSectionChange } from '@highline/shared/schemas/content-section'
import type { App } from '../app'
import { contentRevisions, contentSections, lists } from '../data/entities'
import { find, list, save } from '../data/entity'
import { epochSeconds } from '../data/table'
import { update } from '../data/writes'
import type { Handler } from '../http/handler'
import { assertMediaUsable } from '../media/media-row'

const historySeconds = 400 * 86_400

/** Lists all sections with a session; without one, only what the page shows today. */
export const listContentSections: Handler<typeof endpoints.list> = async (app, { session }) => {
  const { values } = await list(app, contentSections, lists.contentSections)
  if (session) return values
  const today = londonDay(app.now())
  return values.map((section) => publicSection(section, today))
}

/** Saves a content section and keeps the earlier text. A stale version is a CONFLICT with the current value. */
export const updateContentSection: Handler<typeof endpoints.update> = async (app, { body }) => {
  const change = changeFor(body, app.now())
  await assertMediaUsable(app, 'text', change)
  return update(app, contentSections, {
    source: { sectionKey: body.sectionKey },
    version: body.version,
    initial: { sectionKey: body.sectionKey, content: '', mediaId: null },
    change: (current) => ({ ...current, ...change }),
    keep: (replaced) => keepRevision(app, replaced),
  })
}

/** Returns the fields that apply to the key: an image key has no text, and a text key no media file. */
function changeFor(
  { sectionKey, content, mediaId, version, confirm, ...rest }: ContentSectionChange,
  now: Date,
) {
  const own = contentKeys[sectionKey].kind === 'image' ? { mediaId } : { content }
  const confirmed = confirm && { ...confirm, at: now.toISOString() }
  const change = Object.entries({ ...rest, ...own, confirmed }).filter(([, value]) => value !== undefined)
  if (change.length > 0) return Object.fromEntries(change) as Partial<ContentSection>
  throw apiError('VALIDATION_FAILED', { fields: { [Object.keys(own)[0] ?? 'content']: 'required' } })
}

/** Stores the earlier text before it is replaced: a failure can only repeat the current text, never lose one. */
async function keepRevision({ table, now }: App, replaced: ContentSection & { version: number }) {
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

/** Lists earlier texts, newest first, without the current one and without expired ones that DynamoDB still has. */
export const listContentHistory: Handler<typeof endpoints.history> = async (app, { params }) => {
  const current = await find(app.table, contentSections, params)
  const where = { ...lists.history(params.sectionKey), descending: true, limit: counts.historyPerText }
  const { values } = await list(app, contentRevisions, where)
  const now = epochSeconds(app.now())
  return values.filter(({ version, expiresAt }) => version < (current?.version ?? 0) && expiresAt > now)
}
