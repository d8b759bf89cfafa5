import type { ContentKey } from './content-keys'

export type CompanyTexts = Readonly<Partial<Record<ContentKey, string>>>

/** Joins the lines of a text with commas. */
export const inline = (text = '') => text.trim().replace(/\s*\n\s*/g, ', ')

/** The name shown where neither the deployment nor the administrator has set one. */
export const DEFAULT_COMPANY_NAME = 'Highline Stadium Communications'

/** Returns the company details that a website must state (SI 2015/17, regulation 25), as far as filled in; else ''. */
export function companyLine(texts: CompanyTexts): string {
  const registeredIn = inline(texts.company_registered_in)
  const facts = [
    inline(texts.company_registered_name),
    registeredIn && `Registered in ${registeredIn}`,
    texts.company_number && `Company number ${inline(texts.company_number)}`,
    texts.company_registered_office && `Registered office: ${inline(texts.company_registered_office)}`,
    texts.company_vat_number && `VAT number ${inline(texts.company_vat_number)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
