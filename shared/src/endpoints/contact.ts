import { formResultIds } from '../form-result-ids'
import { endpoint } from '../http/endpoint'
import { Done } from '../schemas/auth'
import { IdempotencyHeaders } from '../schemas/id'
import { InquiryInput } from '../schemas/inquiry'

export const contact = {
  /** Stores a visitor's inquiry, once for the same `Idempotency-Key` with the same content. */
  create: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    headers: IdempotencyHeaders,
    body: InquiryInput,
    form: { done: `/#${formResultIds.done}`, refused: `/#${formResultIds.refused}` },
    response: Done,
    status: 201,
    errors: ['RATE_LIMITED', 'IDEMPOTENCY_CONFLICT'],
  }),
}
