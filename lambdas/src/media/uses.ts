import { contentKeys } from '@highline/shared/content-keys'
import type { media as endpoints } from '@highline/shared/endpoints/media'
import type { MediaUse } from '@highline/shared/schemas/media'
import type { Handler } from '../http/handler'
import { type PublicContent, readPublicContent } from '../publish/public-content'
import { liveFile } from './media-row'

/** The places that show a file. The logo is no use: it is a pointer that follows the file. */
export function usesOf(
  { heroSlides, projects, contentSections }: PublicContent,
  mediaId: number,
): MediaUse[] {
  const shows = (place: { mediaId: number | null }) => place.mediaId === mediaId
  return [
    ...heroSlides
      .filter(shows)
      .map(({ id, title }) => ({ kind: 'hero' as const, id, label: `Slide “${title}”` })),
    ...projects
      .filter(shows)
      .map(({ id, name }) => ({ kind: 'project' as const, id, label: `Project “${name}”` })),
    ...contentSections.filter(shows).map(({ sectionKey }) => ({
      kind: 'content' as const,
      id: sectionKey,
      label: contentKeys[sectionKey].label,
    })),
  ]
}

export const listMediaUses: Handler<typeof endpoints.uses> = async (app, { params }) => {
  await liveFile(app, params.id)
  return usesOf(await readPublicContent(app), params.id)
}
