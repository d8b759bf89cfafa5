import { page } from '@highline/shared/limits'
import { Picture } from './picture'
import { useContent } from './use-content'

/** The logo, else the company's name. Logos are drawn for white paper: one that is not known yet gets some. */
export function Brand() {
  const { logo, companyName } = useContent()
  if (!logo) return <span className="brand-name">{companyName}</span>
  const file = { ...logo, alt: companyName }
  const className = `brand-logo brand-${logo.tone ?? 'dark'}`
  return <Picture className={className} file={file} sizes={`${page.logoMaxWidthPx}px`} loading="eager" />
}
