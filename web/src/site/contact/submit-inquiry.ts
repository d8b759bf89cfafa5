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
import { crowded, type FieldErrors, type FormValues, labels, notSent, thanks } from './inquiry-form-values'

interface SubmitOutcome {
  errors: FieldErrors
  /** Why it was not sent, as the toast says it. */
  failure?: string
}

/**
 * Checks an inquiry; a toast speaks of one that cannot be sent (spec §5). It comes with the frame after the next, which
 * is for the fields: on a slow phone it takes as long to draw as they do.
 */
export function validateInquiry(words: FormValues): { inquiry?: InquiryInput; errors: FieldErrors } {
  // By the very schema that the server reads it with.
  const { data, error } = InquiryInput.safeParse(words)
  if (data) return { inquiry: data, errors: {} }
  const codes = fieldErrors(error)
  const description = Object.values(codes).includes('required')
    ? 'Please fill in all required fields.'
    : 'Please check the highlighted fields.'
  const toast = { variant: 'destructive', title: 'Validation Error', description } as const
  afterPaint(() => siteToasts.show(toast))
  return { errors: sentencesOf(codes) }
}

/** Sends an inquiry, and says by a toast what became of it (spec §8). */
export async function sendInquiry(inquiry: InquiryInput, elapsedMs: number): Promise<SubmitOutcome> {
  try {
    await deliver(requestOf(inquiry, elapsedMs))
  } catch (error) {
    return refused(error)
  }
  siteToasts.show({ title: 'Inquiry Sent Successfully', description: thanks })
  return { errors: {} }
}

/** In a minute, further and further apart. */
const retryAfterMs = [4000, 8000, 16_000, 32_000]

/** Sends a request, and again where the gateway refuses a flood; with the same key, so that it is stored once. */
async function deliver(request: InquiryRequest): Promise<void> {
  for (const wait of [...retryAfterMs, undefined]) {
    try {
      await call(contact.create, request, { signal: AbortSignal.timeout(page.answerWithinMs) })
      return
    } catch (error) {
      if (!isCrowded(error) || wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** The site's own limits say when to come again, the gateway's does not. */
const isCrowded = (error: unknown) =>
  error instanceof ApiError && error.status === 429 && error.retryAfter === undefined

function refused(error: unknown): SubmitOutcome {
  const failure = isCrowded(error) ? crowded : errorMessage(error, notSent, labels)
  siteToasts.show({ variant: 'destructive', title: 'Error', description: failure })
  const fields = error instanceof ApiError ? error.body?.fields : undefined
  return { errors: fields ? sentencesOf(fields) : {}, failure }
}

/** Field codes of the schema, or of the server, as sentences for the fields that the form has. */
function sentencesOf(codes: Record<string, string>): FieldErrors {
  const named = Object.entries(labels).filter(([name]) => codes[name] !== undefined)
  return Object.fromEntries(named.map(([name, label]) => [name, fieldMessage(codes[name] ?? '', label)]))
}

type InquiryRequest = RequestOf<typeof contact.create>

let last: { words: string; request: InquiryRequest } | undefined

/** The same words are the same request, key and all: trying again after a lost answer stores one inquiry. */
function requestOf(inquiry: InquiryInput, elapsedMs: number): InquiryRequest {
  const words = JSON.stringify(inquiry)
  if (last?.words !== words)
    last = { words, request: { headers: { 'idempotency-key': uuid() }, body: { ...inquiry, elapsedMs } } }
  return last.request
}
