import type { App } from '../app'
import { logoPointer } from '../data/entities'
import { find, save } from '../data/entity'

/** Makes a picture the logo; `null` has the name stand there. */
export const pointLogoAt = ({ table }: App, mediaId: number | null) => save(table, logoPointer, { mediaId })

/** Takes the logo away if it is this picture; no other takes its place. */
export async function unpointLogo({ table }: App, mediaId: number): Promise<void> {
  const pointer = await find(table, logoPointer, {})
  if (pointer?.mediaId === mediaId) await save(table, logoPointer, { mediaId: null }, 'present')
}
