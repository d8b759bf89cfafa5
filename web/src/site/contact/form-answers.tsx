import { formAnswers } from '@highline/shared/form-answers'
import { notSent, thanks } from './sentences'

/** What the visitor reads whose browser sent the form before any script: the one that the address names is shown. */
export function FormAnswers() {
  return (
    <>
      <p className="contact-answer" id={formAnswers.done} tabIndex={-1}>
        {thanks}
      </p>
      <p className="contact-answer" id={formAnswers.refused} tabIndex={-1}>
        {`${notSent} Going back brings back what you wrote.`}
      </p>
    </>
  )
}
