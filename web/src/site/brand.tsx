import { page } from '@highline/shared/limits'
import { Picture } from './picture'
import { useContent } from './use-content'

/** The logo, else the company's name. */
export function Brand() {
  const { logo, companyName } = useContent()
  if (!logo) return <span className="brand-name">{companyName}</span>
  const file = { ...logo, alt: companyName }
  return <Picture className="brand-logo" file={file} sizes={`${page.logoMaxWidthPx}px`} loading="eager" />
}
