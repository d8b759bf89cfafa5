import { useContent } from '../use-content'
import { mailHref, telephoneHref } from './contact-links'

/** How to reach the company otherwise: only what the administrator has filled in. */
export function ContactDetails() {
  const { text } = useContent()
  const phone = text('contact_phone')
  const email = text('contact_email')
  const details = [
    { name: 'Telephone', value: phone, href: telephoneHref(phone) },
    { name: 'Email', value: email, href: mailHref(email) },
    { name: 'Head office', value: text('contact_head_office') },
    { name: 'Opening hours', value: text('contact_operating_hours') },
  ].filter(({ value }) => value)
  if (details.length === 0) return null
  return (
    <dl className="contact-details">
      {details.map(({ name, value, href }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="prose">{href ? <a href={href}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stands in the form's place where scripts do not run. */
export function WithoutScript() {
  const { text } = useContent()
  const ways = [
    { value: text('contact_email'), href: mailHref(text('contact_email')) },
    { value: text('contact_phone'), href: telephoneHref(text('contact_phone')) },
  ].filter(({ href }) => href)
  return (
    <div className="contact-without-script">
      {ways.length === 0 ? (
        <p>This form needs JavaScript. Please switch it on and load the page again.</p>
      ) : (
        <>
          <p>This form needs JavaScript. You can reach us without it:</p>
          {ways.map(({ value, href }) => (
            <p key={href}>
              <a href={href}>{value}</a>
            </p>
          ))}
        </>
      )}
    </div>
  )
}
