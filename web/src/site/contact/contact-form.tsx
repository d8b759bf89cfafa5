import { lengths } from '@highline/shared/constants'
import { Button } from '../../ui/button'
import { TextArea, TextField } from '../../ui/field'
import { useContent } from '../use-content'
import { labels, thanks } from './inquiry-form-values'
import { ServicesField } from './services-field'
import { useInquiryForm } from './use-inquiry-form'

/**
 * The inquiry form (spec §5). Its fields are the browser's: what was typed before the script came is kept,
 * and a form sent without the script is a POST, so that no word lands in an address. The required fields
 * carry no `required`: the toast of spec §5 speaks instead of the browser, which still checks the address.
 */
export function ContactForm() {
  const { privacyHtml } = useContent()
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
        <ServicesField />
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

/** A field that people neither see nor reach; whatever fills it in is no person. */
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
