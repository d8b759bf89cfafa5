import { lengths } from '@highline/shared/constants'
import { Button } from '../../ui/button'
import { Field, TextArea, TextField } from '../../ui/field'
import { useContent } from '../use-content'
import { labels, thanks } from './inquiry-form-values'
import { useInquiryForm } from './use-inquiry-form'

/**
 * The inquiry form (spec §5). Its fields are uncontrolled, so text typed before the script has loaded is kept. Without
 * the script the form is sent as a POST, so that no text ends up in a URL. Required fields have no `required`
 * attribute: the toast of spec §5 replaces the browser's message. The browser still validates the email address.
 */
export function ContactForm() {
  const { privacyHtml, services } = useContent()
  const { form, errors, sending, failure, sent } = useInquiryForm()
  const field = (name: keyof typeof labels, maxLength: number) => ({
    name,
    label: labels[name],
    error: errors[name],
    maxLength,
  })
  const required = (...of: Parameters<typeof field>) => ({ ...field(...of), required: true })
  return (
    <form className="contact-form" method="post" action="/api/contact" {...form}>
      <p className="contact-legend">* required</p>
      <div className="contact-pair">
        <TextField {...required('firstName', lengths.name)} autoComplete="given-name" />
        <TextField {...required('lastName', lengths.name)} autoComplete="family-name" />
      </div>
      <div className="contact-pair">
        <TextField {...required('email', lengths.email)} type="email" autoComplete="email" />
        <TextField {...field('phone', lengths.phone)} type="tel" autoComplete="tel" />
      </div>
      <div className="contact-pair">
        <TextField {...field('venue', lengths.venue)} autoComplete="organization" />
        <Field label={labels.services}>
          {(control) => (
            <select {...control} className="control select" name="services">
              <option value="">Select a service</option>
              {services.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <TextArea {...required('message', lengths.message)} />
      <Trap />
      {failure && (
        <p className="field-error" id={failureId} role={failure.role}>
          {failure.text}
        </p>
      )}
      {sent && <p className="contact-answer">{thanks}</p>}
      <div className="contact-send">
        <Button type="submit" size="large" disabled={sending} aria-describedby={failure && failureId}>
          {sending ? 'Sending...' : 'Send Inquiry'}
        </Button>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by `contentOf`, every text escaped */}
        <div className="contact-privacy" dangerouslySetInnerHTML={{ __html: privacyHtml }} />
      </div>
    </form>
  )
}

const failureId = 'contact-failure'

/** Honeypot: a field that people neither see nor reach, so that only bots fill it in. */
function Trap() {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label>
        Leave this field empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
