import type { logo } from '@highline/shared/endpoints/logo'
import type { Handler } from '../http/handler'
import { assertMediaUsable } from '../media/assert-media-usable'
import { logoOf, readPublicContent } from '../publish/public-content'
import { pointLogoAt } from './point-logo'

/** Points the logo at a picture, or at none; no file is deleted. */
export const updateLogo: Handler<typeof logo.update> = async (app, { body: { mediaId } }) => {
  if (mediaId) await assertMediaUsable(app, mediaId, 'picture')
  await pointLogoAt(app, mediaId)
  return logoOf(await readPublicContent(app))
}
