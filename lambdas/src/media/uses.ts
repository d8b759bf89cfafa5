import {
  type ContentKindName,
  type ContentLists,
  contentKindNames,
  contentKinds,
  mediaIdsOf,
} from '@highline/shared/content-kinds'
import type { media as endpoints } from '@highline/shared/endpoints/media'
import type { MediaUse } from '@highline/shared/schemas/media'
import type { Handler } from '../http/handler'
import { type PublicContent, readPublicContent } from '../publish/public-content'
import { liveFile } from './media-row'

/** The places that show a file. The logo is no use: it is a pointer that follows the file. */
export const usesOf = ({ content }: PublicContent, mediaId: number): MediaUse[] =>
  contentKindNames.flatMap((kind) => usesIn(content, kind, mediaId))

function usesIn<Kind extends ContentKindName>(
  content: ContentLists,
  kind: Kind,
  mediaId: number,
): MediaUse[] {
  return content[kind]
    .filter((value) => mediaIdsOf(kind, value).includes(mediaId))
    .map(contentKinds[kind].useOf)
}

export const listMediaUses: Handler<typeof endpoints.uses> = async (app, { params }) => {
  await liveFile(app, params.id)
  return usesOf(await readPublicContent(app), params.id)
}
