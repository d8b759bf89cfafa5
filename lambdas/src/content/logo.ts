import type { logo } from '@highline/shared/endpoints/logo'
import type { App } from '../app'
import { logoPointer } from '../data/entities'
import { find, save } from '../data/entity'
import type { Handler } from '../http/handler'
import { assertUsable } from '../media/media-row'
import { logoOf, readPublicContent } from '../publish/public-content'

/** Without a logo both fields are null: the company's name is shown. */
export const getLogo: Handler<typeof logo.get> = async (app) => logoOf(await readPublicContent(app))

/** Points the logo at a picture, or at none; no file is deleted. */
export const updateLogo: Handler<typeof logo.update> = async (app, { body: { mediaId } }) => {
  if (mediaId) await assertUsable(app, mediaId, 'picture')
  await pointLogoAt(app, mediaId)
  return logoOf(await readPublicContent(app))
}

/** Makes a picture the logo; `null` for none. */
export const pointLogoAt = ({ table }: App, mediaId: number | null) => save(table, logoPointer, { mediaId })

/** Takes the logo away if it is this picture; no other takes its place. */
export async function unpointLogo({ table }: App, mediaId: number): Promise<void> {
  const pointer = await find(table, logoPointer, {})
  if (pointer?.mediaId === mediaId) await save(table, logoPointer, { mediaId: null }, 'present')
}
