import { type ContentKeySpec, contentKeys, pageSections } from '@highline/shared/content-keys'
import { type MediaUse, usesOf } from '@highline/shared/content-kinds'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { useStoredContent } from '../shell/site-reads'

/** Returns where the site shows a file; undefined until known. @param going disables the query during a deletion */
export const useUses = (id: number, going = false): readonly MediaUse[] | undefined =>
  useQuery({ ...read(media.uses, { params: { id: String(id) } }), enabled: !going }).data

/** Returns a function that counts the uses of a file, including as the logo; undefined while loading. */
export function useUseCount(): ((id: number) => number) | undefined {
  const content = useStoredContent()
  const current = useLogo()
  if (!content || !current) return undefined
  return (id) => usesOf(content, id).length + (current.logoId === id ? 1 : 0)
}

export const useLogo = () => useQuery(read(logo.get)).data

/** Whether a file is the logo. Not a `MediaUse`, so it does not block deletion, which also removes the logo. */
export const useIsLogo = (id: number): boolean => useLogo()?.logoId === id

/** Lists where a file is shown; renders nothing until that is known. */
export function UsedIn({ id, uses }: { id: number; uses: readonly MediaUse[] | undefined }) {
  const isLogo = useIsLogo(id)
  if (!uses) return null
  const places = [...(isLogo ? ['Logo'] : []), ...uses.map(placeOf)]
  if (places.length === 0) return <p className="dialog-text">Not used on the page.</p>
  return <p className="dialog-text">Used in: {places.join(', ')}.</p>
}

const specs: Readonly<Record<string, ContentKeySpec>> = contentKeys

/** Returns the label of a use. That of a content key includes its page section, as there are several pictures. */
export function placeOf({ kind, id, label }: MediaUse): string {
  const spec = kind === 'content' ? specs[id] : undefined
  return spec ? `${pageSections[spec.section]}: ${label}` : label
}
