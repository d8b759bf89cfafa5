import { contact } from '@highline/shared/endpoints/contact'
import { call } from '@highline/shared/http/call'
import { ApiError } from '@highline/shared/http/errors'
import { errorMessage } from '../../api/error-message'
import { toasts } from '../toasts'
import { checkInquiry, sentencesOf } from './check-inquiry'
import { labels } from './form-labels'
import { inquiryRequests } from './inquiry-request'
import type { FieldErrors, Words } from './inquiry-words'

export interface Outcome {
  sent: boolean
  errors: FieldErrors
}

const requestOf = inquiryRequests()

/** Checks an inquiry, sends it, and says by a toast what became of it (spec §5, §8). */
export async function submitInquiry(words: Words, elapsedMs: number): Promise<Outcome> {
  const checked = checkInquiry(words)
  if (!checked.inquiry) return unfit(checked)
  try {
    await call(contact.create, requestOf(checked.inquiry, elapsedMs))
  } catch (error) {
    return refused(error)
  }
  toasts.show({
    title: 'Inquiry Sent Successfully',
    description: 'Thank you for your inquiry! We will contact you within 24 hours.',
  })
  return { sent: true, errors: {} }
}

function unfit({ errors, incomplete }: { errors: FieldErrors; incomplete: boolean }): Outcome {
  const description = incomplete
    ? 'Please fill in all required fields.'
    : 'Please check the highlighted fields.'
  toasts.show({ variant: 'destructive', title: 'Validation Error', description })
  return { sent: false, errors }
}

function refused(error: unknown): Outcome {
  toasts.show({
    variant: 'destructive',
    title: 'Error',
    description: errorMessage(error, 'Failed to send inquiry. Please try again.', labels),
  })
  const fields = error instanceof ApiError ? error.body?.fields : undefined
  return { sent: false, errors: fields ? sentencesOf(fields) : {} }
}
