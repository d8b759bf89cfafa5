import type { logo } from '@highline/shared/endpoints/logo'
import type { Handler } from '../http/handler'
import { assertUsable, pointLogoAt } from '../media/media-row'
import { logoOf, readPublicContent } from '../publish/public-content'

/** Without a logo both fields are null: the company's name is shown. */
export const getLogo: Handler<typeof logo.get> = async (app) => logoOf(await readPublicContent(app))

/** Points the logo at a picture, or at none; no file is deleted. */
export const updateLogo: Handler<typeof logo.update> = async (app, { body: { mediaId } }) => {
  if (mediaId) await assertUsable(app, mediaId, 'picture')
  await pointLogoAt(app, mediaId)
  return logoOf(await readPublicContent(app))
}
