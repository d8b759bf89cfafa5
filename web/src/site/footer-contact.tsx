import { mailHref, telephoneHref } from './contact/contact-links'
import { useContent } from './use-content'

/** Where the company is and how to reach it, as far as the administrator has filled it in. */
export function FooterContact() {
  const { text } = useContent()
  const phone = text('contact_phone')
  const email = text('contact_email')
  const office = text('contact_head_office')
  if (!phone && !email && !office) return null
  return (
    <address className="footer-contact">
      {phone && <Way href={telephoneHref(phone)}>{phone}</Way>}
      {email && <Way href={mailHref(email)}>{email}</Way>}
      {office && <p className="prose">{office}</p>}
    </address>
  )
}

/** A link where the words can be one. */
function Way({ href, children }: { href: string | undefined; children: string }) {
  return <p>{href ? <a href={href}>{children}</a> : children}</p>
}
