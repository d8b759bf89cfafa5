import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import { londonDay } from '@highline/shared/public-content'
import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import type { App, MediaApp } from '../app'
import { lists, media } from '../data/entities'
import { list } from '../data/entity'
import { type Handler, Reply } from '../http/handler'
import { publicMedia, readPublicContent } from '../publish/public-content'

/** Visitors are told of what the page shows, nameless; a session sees every file, or with `deleted` the bin. */
export const listMedia: Handler<typeof endpoints.list> = async (app, { query, session }) => {
  const files = session ? await allMedia(app, query.deleted) : await shownMedia(app)
  return files.filter(inCategory(query.category))
}

const shownMedia = async (app: App): Promise<Media[]> =>
  publicMedia(await readPublicContent(app), londonDay(app.now())).map(({ size, ...shown }) => shown)

async function allMedia(app: App, deleted: boolean): Promise<Media[]> {
  const { values } = await list(app, media, lists.media)
  return values.filter((row) => !row.purgeStartedAt && (row.deletedAt !== undefined) === deleted)
}

const inCategory = (wanted: MediaCategory | undefined) => (file: Media) => !wanted || file.category === wanted

/** Where no CloudFront stands in front: sends on to the file itself. A drawing opened by itself is only saved. */
export const getMediaFile: Handler<typeof endpoints.file, MediaApp> = async ({ files }, { params }) => {
  const { filename } = params
  if (!(await files.head(filename))) throw apiError('NOT_FOUND')
  const location = await files.addressOf(filename, filename.endsWith('.svg'))
  return new Reply({ location }, { headers: { location } })
}
