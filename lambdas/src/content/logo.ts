import type { logo } from '@highline/shared/endpoints/logo'
import type { Handler } from '../http/handler'
import { assertUsable, setLogo } from '../media/media-row'
import { logoOf, readPublicContent } from '../publish/public-content'

/** Returns the logo. Both fields are null without one; the page then shows the company name. */
export const getLogo: Handler<typeof logo.get> = async (app) => logoOf(await readPublicContent(app))

/** Sets or clears the logo. No file is deleted. */
export const updateLogo: Handler<typeof logo.update> = async (app, { body: { mediaId } }) => {
  if (mediaId) await assertUsable(app, mediaId, 'picture')
  await setLogo(app, mediaId)
  return logoOf(await readPublicContent(app))
}
