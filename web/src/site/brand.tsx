import { page } from '@highline/shared/constants'
import type { Content } from './content'
import { Picture } from './picture'
import { useContent } from './use-content'

/** The logo, else the company's name. Logos are drawn for white paper: one that is not known yet gets some. */
export function Brand() {
  const { logo, companyName } = useContent()
  if (!logo) return <span className="brand-name">{companyName}</span>
  const file = { ...logo, alt: companyName }
  const tile = isSlight(logo) ? 'brand-tile ' : ''
  const className = `brand-logo ${tile}brand-${logo.tone ?? 'dark'}`
  return <Picture className={className} file={file} sizes={`${page.logoMaxWidthPx}px`} loading="eager" />
}

/** Whether a logo would be a sliver in the bar, or a speck blown up, were it not set on a tile. */
const isSlight = ({ width = 0, height = 0 }: NonNullable<Content['logo']>) =>
  width < height || (width > 0 && width < tilePx)

/** The side of the tile, as `navbar.css` has it. */
const tilePx = 44
