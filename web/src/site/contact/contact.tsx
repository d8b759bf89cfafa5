import { SectionHeading } from '../section-heading'
import { useContent } from '../use-content'
import { ContactDetails, WithoutScript } from './contact-details'
import { ContactForm } from './contact-form'
import { FormAnswers } from './form-answers'

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
          <h3 className="contact-form-title">{text('contact_form_title')}</h3>
          <FormAnswers />
          <ContactForm />
          <WithoutScript />
        </div>
      </div>
    </section>
  )
}
