import { page } from '@highline/shared/constants'
import { contact } from '@highline/shared/endpoints/contact'
import { call } from '@highline/shared/http/call'
import { ApiError } from '@highline/shared/http/errors'
import type { InquiryInput } from '@highline/shared/schemas/inquiry'
import { errorMessage } from '../../api/error-message'
import { toasts } from '../toasts'
import { checkInquiry, sentencesOf } from './check-inquiry'
import { labels } from './form-labels'
import { inquiryRequests } from './inquiry-request'
import type { FieldErrors, Words } from './inquiry-words'
import { notSent, thanks } from './sentences'

export interface Outcome {
  sent: boolean
  errors: FieldErrors
}

const requestOf = inquiryRequests()

/**
 * Checks an inquiry; a toast speaks of one that cannot be sent (spec §5). It comes with the frame after the next, which
 * is for the fields: on a slow phone it takes as long to draw as they do.
 */
export function validateInquiry(words: Words): Pick<ReturnType<typeof checkInquiry>, 'inquiry' | 'errors'> {
  const { inquiry, errors, incomplete } = checkInquiry(words)
  if (inquiry) return { inquiry, errors }
  const description = incomplete
    ? 'Please fill in all required fields.'
    : 'Please check the highlighted fields.'
  const toast = { variant: 'destructive', title: 'Validation Error', description } as const
  requestAnimationFrame(() => setTimeout(toasts.show, 0, toast))
  return { errors }
}

/** Sends an inquiry, and says by a toast what became of it (spec §8). */
export async function sendInquiry(inquiry: InquiryInput, elapsedMs: number): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(page.answerWithinMs)
    await call(contact.create, requestOf(inquiry, elapsedMs), { signal })
  } catch (error) {
    return refused(error)
  }
  toasts.show({
    title: 'Inquiry Sent Successfully',
    description: thanks,
  })
  return { sent: true, errors: {} }
}

function refused(error: unknown): Outcome {
  toasts.show({
    variant: 'destructive',
    title: 'Error',
    description: errorMessage(error, notSent, labels),
  })
  const fields = error instanceof ApiError ? error.body?.fields : undefined
  return { sent: false, errors: fields ? sentencesOf(fields) : {} }
}
