import { page } from '@highline/shared/constants'
import { contact } from '@highline/shared/endpoints/contact'
import { call } from '@highline/shared/http/call'
import type { RequestOf } from '@highline/shared/http/endpoint'
import { ApiError } from '@highline/shared/http/errors'
import { fieldErrors } from '@highline/shared/http/fields'
import { InquiryInput } from '@highline/shared/schemas/inquiry'
import { errorMessage, fieldMessage } from '../../api/errors'
import { uuid } from '../../api/uuid'
import { afterPaint } from '../../ui/after-paint'
import { siteToasts } from '../toasts'
import { type FieldErrors, type FormValues, labels, notSent, thanks, throttled } from './inquiry-form-values'

interface SubmitOutcome {
  errors: FieldErrors
  /** Error message of the toast, if the inquiry was not sent. */
  failure?: string
}

/**
 * Validates an inquiry, and shows a toast if it is invalid (spec §5). The toast is rendered one frame after the field
 * errors, because on a slow phone it takes as long to render as they do.
 */
export function validateInquiry(words: FormValues): { inquiry?: InquiryInput; errors: FieldErrors } {
  // The same schema as on the server.
  const { data, error } = InquiryInput.safeParse(words)
  if (data) return { inquiry: data, errors: {} }
  const codes = fieldErrors(error)
  const description = Object.values(codes).includes('required')
    ? 'Please fill in all required fields.'
    : 'Please check the highlighted fields.'
  const toast = { variant: 'destructive', title: 'Validation Error', description } as const
  afterPaint(() => siteToasts.show(toast))
  return { errors: fieldMessages(codes) }
}

/** Sends an inquiry and shows the outcome in a toast (spec §8). */
export async function sendInquiry(inquiry: InquiryInput, elapsedMs: number): Promise<SubmitOutcome> {
  try {
    await deliver(requestOf(inquiry, elapsedMs))
  } catch (error) {
    return outcomeOf(error)
  }
  siteToasts.show({ title: 'Inquiry Sent Successfully', description: thanks })
  return { errors: {} }
}

/** Milliseconds between attempts: exponential backoff, one minute in total. */
const retryAfterMs = [4000, 8000, 16_000, 32_000]

/** Sends a request, with retries while the gateway throttles. All use the same idempotency key: it is stored once. */
async function deliver(request: InquiryRequest): Promise<void> {
  for (const wait of [...retryAfterMs, undefined]) {
    try {
      await call(contact.create, request, { signal: AbortSignal.timeout(page.submitTimeoutMs) })
      return
    } catch (error) {
      if (!isThrottled(error) || wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Whether the gateway throttled a request. Its 429 has no `Retry-After`; those of the site's own rate limits do. */
const isThrottled = (error: unknown) =>
  error instanceof ApiError && error.status === 429 && error.retryAfter === undefined

function outcomeOf(error: unknown): SubmitOutcome {
  const failure = isThrottled(error) ? throttled : errorMessage(error, notSent, labels)
  siteToasts.show({ variant: 'destructive', title: 'Error', description: failure })
  const fields = error instanceof ApiError ? error.body?.fields : undefined
  return { errors: fields ? fieldMessages(fields) : {}, failure }
}

/** Returns error messages for the field codes of the schema or the server; only for fields of this form. */
function fieldMessages(codes: Record<string, string>): FieldErrors {
  const named = Object.entries(labels).filter(([name]) => codes[name] !== undefined)
  return Object.fromEntries(named.map(([name, label]) => [name, fieldMessage(codes[name] ?? '', label)]))
}

type InquiryRequest = RequestOf<typeof contact.create>

let last: { words: string; request: InquiryRequest } | undefined

/** Returns the last request if the values are the same, idempotency key included: a resend stores one inquiry. */
function requestOf(inquiry: InquiryInput, elapsedMs: number): InquiryRequest {
  const words = JSON.stringify(inquiry)
  if (last?.words !== words)
    last = { words, request: { headers: { 'idempotency-key': uuid() }, body: { ...inquiry, elapsedMs } } }
  return last.request
}
