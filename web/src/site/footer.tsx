import { mailHref, telephoneHref } from '@highline/shared/contact-links'
import type { ContentKey } from '@highline/shared/content-keys'
import type { MouseEvent, ReactNode } from 'react'
import { Brand } from './brand'
import { useContent } from './use-content'

const services = ([1, 2, 3, 4, 5, 6] as const).map((n) => `footer_service_${n}` as const)

const links = [
  ['footer_company_about', '#about'],
  ['footer_company_projects', '#projects'],
  ['footer_company_contact', '#contact'],
] as const

const lines: ContentKey[] = ['footer_company_careers', 'footer_company_safety', 'footer_company_privacy']

export function Footer() {
  const { text, companyLine } = useContent()
  return (
    <footer className="footer dark">
      <div className="footer-columns wrap">
        <div className="footer-company">
          <Brand />
          <p className="prose">{text('footer_company_description')}</p>
          <FooterContact />
        </div>
        {services.some(text) && (
          <FooterColumn title={text('footer_services_title')}>
            {services.map((key) => text(key) && <li key={key}>{text(key)}</li>)}
          </FooterColumn>
        )}
        <FooterColumn title={text('footer_company_title')}>
          {links.map(([key, href]) => (
            <li key={key}>
              <a href={href}>{text(key)}</a>
            </li>
          ))}
          {lines.map((key) => text(key) && <li key={key}>{text(key)}</li>)}
        </FooterColumn>
      </div>
      <div className="footer-end wrap">
        <p>{text('footer_copyright')}</p>
        {companyLine && <p>{companyLine}</p>}
        <ul className="footer-legal">
          <li>
            <NowhereLink>Terms &amp; Conditions</NowhereLink>
          </li>
          <li>
            <NowhereLink>Privacy Policy</NowhereLink>
          </li>
        </ul>
      </div>
    </footer>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="footer-title">{title}</h2>
      <ul className="footer-list">{children}</ul>
    </div>
  )
}

const nowhere = '#'

/** A link without a target, as in spec §2.1. It does not scroll to the top of the page either. */
function NowhereLink({ children }: { children: ReactNode }) {
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <a href={nowhere} onClick={stay}>
      {children}
    </a>
  )
}

/** The company's address, telephone and email, as far as the administrator has filled them in. */
function FooterContact() {
  const { text } = useContent()
  const phone = text('contact_phone')
  const email = text('contact_email')
  const office = text('contact_head_office')
  if (!phone && !email && !office) return null
  return (
    <address className="footer-contact">
      {phone && <ContactLine href={telephoneHref(phone)}>{phone}</ContactLine>}
      {email && <ContactLine href={mailHref(email)}>{email}</ContactLine>}
      {office && <p className="prose">{office}</p>}
    </address>
  )
}

/** A contact detail, as a link if it has a URL. */
function ContactLine({ href, children }: { href: string | undefined; children: string }) {
  return <p>{href ? <a href={href}>{children}</a> : children}</p>
}
