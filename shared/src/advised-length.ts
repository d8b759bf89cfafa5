import { advice } from './constants'
import { keysOfKind } from './content-keys'
import type { ContentKindName } from './content-kinds'

/** Beside `advice`; not in `constants.ts`, of which every visitor loads what the editor needs. */
const lengths = { figure: 8, card: 300, area: 600 } as const

/** How long a text may be and still look well in its place. @param id a content key, or the id of an item */
export function advisedLength(kind: ContentKindName, id: string | number, field: string): number {
  if (kind === 'slide') return field === 'title' ? advice.heroTitle : lengths.card
  if (kind === 'project') return field === 'description' ? lengths.card : advice.line
  if (id === 'hero_main_title') return advice.heroTitle
  if (/^stats_.*_number$/.test(`${id}`)) return lengths.figure
  return keysOfKind('textarea').some((key) => key === id) ? lengths.area : advice.line
}
