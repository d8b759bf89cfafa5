import type { logo } from '@highline/shared/endpoints/logo'
import { logoPointer } from '../data/entities'
import { save } from '../data/entity'
import type { Handler } from '../http/handler'
import { mustBeUsable } from '../media/usable'
import { logoOf, readPage } from '../publish/page'

/** Points the logo at a picture, or at none; no file is deleted. */
export const updateLogo: Handler<typeof logo.update> = async (app, { body: { mediaId } }) => {
  if (mediaId) await mustBeUsable(app, mediaId, 'picture')
  await save(app.table, logoPointer, { mediaId })
  return logoOf(await readPage(app))
}
