import { mailHref, telephoneHref } from '@highline/shared/contact-links'
import { formResultIds } from '@highline/shared/form-result-ids'
import { SectionHeading } from '../section-heading'
import { useContent } from '../use-content'
import { ContactForm } from './contact-form'
import { notSent, thanks } from './inquiry-form-values'

export function Contact() {
  const { text } = useContent()
  return (
    <section className="contact dark" id="contact" aria-labelledby="contact-title">
      <div className="contact-columns wrap">
        <div className="contact-words">
          <SectionHeading
            id="contact-title"
            title={text('contact_title')}
            subtitle={text('contact_subtitle')}
          />
          <ContactDetails />
        </div>
        <div className="contact-card either">
          <h3>{text('contact_form_title')}</h3>
          <FormAnswers />
          <ContactForm />
          <WithoutScript />
        </div>
      </div>
    </section>
  )
}

/** Other ways to reach the company, as far as the administrator has filled them in. */
function ContactDetails() {
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

/** Shown instead of the form where scripts do not run. */
function WithoutScript() {
  const { text } = useContent()
  const links = [
    { value: text('contact_email'), href: mailHref(text('contact_email')) },
    { value: text('contact_phone'), href: telephoneHref(text('contact_phone')) },
  ].filter(({ href }) => href)
  return (
    <div className="contact-without-script">
      <p>
        {links.length === 0
          ? 'This form needs JavaScript. Please switch it on and load the page again.'
          : 'This form needs JavaScript. You can reach us without it:'}
      </p>
      {links.map(({ value, href }) => (
        <p key={href}>
          <a href={href}>{value}</a>
        </p>
      ))}
    </div>
  )
}

/**
 * Answers for a visitor whose browser sent the form before the script had loaded. CSS shows the one that the URL's
 * fragment names, until the form is sent again.
 */
function FormAnswers() {
  return (
    <>
      <p className="contact-answer" id={formResultIds.done} tabIndex={-1}>
        {thanks}
      </p>
      <p className="contact-answer" id={formResultIds.refused} tabIndex={-1}>
        {`${notSent} Going back brings back what you wrote.`}
      </p>
    </>
  )
}
