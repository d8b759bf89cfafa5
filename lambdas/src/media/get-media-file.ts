import type { media as endpoints } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import type { MediaApp } from '../app'
import { type Handler, Reply } from '../http/handler'

/** Where no CloudFront stands in front: sends on to the file itself. A drawing opened by itself is only saved. */
export const getMediaFile: Handler<typeof endpoints.file, MediaApp> = async ({ files }, { params }) => {
  const { filename } = params
  if (!(await files.head(filename))) throw apiError('NOT_FOUND')
  const location = await files.addressOf(filename, filename.endsWith('.svg'))
  return new Reply({ location }, { headers: { location } })
}
