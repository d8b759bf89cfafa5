import { activity as limits } from '@highline/shared/constants'
import { type ContentKey, contentKeys, pageSections } from '@highline/shared/content-keys'
import type { Activity } from '@highline/shared/schemas/activity'
import * as z from 'zod/mini'
import type { App } from '../app'
import { activities, lists } from './entities'
import { list, save } from './entity'
import { epochSeconds } from './table'

/** A successful request of the administrator. */
interface RecordedAction {
  readonly action: string
  readonly browser: string
  readonly params: unknown
  /** Response body. */
  readonly body: unknown
}

/** Adds an entry to the activity log after the action. A failure is only logged, because the action has succeeded. */
export async function record(app: App, { action, browser, params, body }: RecordedAction): Promise<void> {
  const now = app.now()
  try {
    await save(app.table, activities, {
      at: now.toISOString(),
      token: app.token(6),
      action,
      subject: subjectOf(body, params).slice(0, limits.subject).toWellFormed(),
      browser,
      expiresAt: epochSeconds(now, limits.seconds),
    })
  } catch (error) {
    app.log.error('activity.unrecorded', error, { action })
  }
}

/** Lists the newest entries. Expired ones are filtered out, because DynamoDB deletes them with a delay. */
export async function listActivities(app: App): Promise<Activity[]> {
  const newest = { ...lists.activities, descending: true, limit: limits.shown }
  const { values } = await list(app, activities, newest)
  return values.filter(({ expiresAt }) => expiresAt > epochSeconds(app.now()))
}

const text = z.optional(z.string())
/** Fields that name an item. Names of visitors are not among them. */
const Named = z.object({ title: text, name: text, originalName: text, sectionKey: text })
const Answer = z.union([z.object({ files: z.array(z.object({ originalName: z.string() })) }), Named])
const Params = z.object({ id: z.int() })

/** Returns the name of the item that an action was about; its number when the response has no name, as for a delete. */
function subjectOf(body: unknown, params: unknown): string {
  const { data: answer = {} } = Answer.safeParse(body)
  if ('files' in answer) return answer.files.map(({ originalName }) => originalName).join(', ')
  const { title, name, originalName, sectionKey } = answer
  const named = title ?? name ?? originalName ?? (sectionKey && placeOf(sectionKey))
  if (named) return named
  const { data: path } = Params.safeParse(params)
  return path ? `No. ${path.id}` : ''
}

function placeOf(sectionKey: string): string {
  const spec = Object.hasOwn(contentKeys, sectionKey) ? contentKeys[sectionKey as ContentKey] : undefined
  return spec ? `${pageSections[spec.section]}: ${spec.label}` : sectionKey
}
