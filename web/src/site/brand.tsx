import { page } from '@highline/shared/constants'
import type { Content } from './content'
import { Picture } from './picture'
import { useContent } from './use-content'

/** The logo, or the company's name without one. A logo whose tone is not known yet gets a white background. */
export function Brand() {
  const { logo, companyName } = useContent()
  if (!logo) return <span className="brand-name">{companyName}</span>
  const file = { ...logo, alt: companyName }
  const tile = isSlight(logo) ? 'brand-tile ' : ''
  const className = `brand-logo ${tile}brand-${logo.tone ?? 'dark'}`
  return <Picture className={className} file={file} sizes={`${page.logoMaxWidthPx}px`} loading="eager" />
}

/** Whether a logo needs a tile: a portrait one would be a sliver in the bar, a very small one would be upscaled. */
const isSlight = ({ width = 0, height = 0 }: NonNullable<Content['logo']>) =>
  width < height || (width > 0 && width < tilePx)

/** Side of the tile in pixels, as in `navbar.css`. */
const tilePx = 44
