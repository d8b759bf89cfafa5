import type { contact } from '@highline/shared/endpoints/contact'
import type { RequestOf } from '@highline/shared/http/endpoint'
import type { InquiryInput } from '@highline/shared/schemas/inquiry'
import { uuid } from './uuid'

export type InquiryRequest = RequestOf<typeof contact.create>

/**
 * Makes the requests of one form. The same words again are the same request, key and all, so that trying
 * again after a lost answer stores one inquiry; other words are another inquiry.
 */
export function inquiryRequests(): (inquiry: InquiryInput, elapsedMs: number) => InquiryRequest {
  let last: { words: string; request: InquiryRequest } | undefined
  return (inquiry, elapsedMs) => {
    const words = JSON.stringify(inquiry)
    if (last?.words !== words) {
      last = {
        words,
        request: { headers: { 'idempotency-key': uuid() }, body: { ...inquiry, elapsedMs } },
      }
    }
    return last.request
  }
}
