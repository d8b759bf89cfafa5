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

/** With a session everything; without one what the page shows on this day. */
export const listContentSections: Handler<typeof endpoints.list> = async (app, { session }) => {
  const { values } = await list(app, contentSections, lists.contentSections)
  if (session) return values
  const today = londonDay(app.now())
  return values.map((section) => publicSection(section, today))
}

/** Saves one content section. Earlier texts are kept; a stale version is a conflict that answers the current one. */
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

/** The fields that apply to its key: pictures have no text and texts no picture, which another tab may have set. */
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

/** Written before the text is replaced: at worst it repeats what is still in force, it never misses anything. */
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

/** Earlier texts, newest first, without one that is still in force, or has expired and is not deleted yet. */
export const listContentHistory: Handler<typeof endpoints.history> = async (app, { params }) => {
  const current = await find(app.table, contentSections, params)
  const where = { ...lists.history(params.sectionKey), descending: true, limit: counts.historyPerText }
  const { values } = await list(app, contentRevisions, where)
  const now = epochSeconds(app.now())
  return values.filter(({ version, expiresAt }) => version < (current?.version ?? 0) && expiresAt > now)
}
