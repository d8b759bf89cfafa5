import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf, ResponseOf } from '@highline/shared/http/endpoint'

interface FormRequest<E extends Endpoint> {
  /** All of the request but its body. */
  request: Omit<RequestOf<E>, 'body'>
  form: FormData
  signal?: AbortSignal
}

/** As `call`, for an endpoint whose body travels as a form: it takes bytes, which JSON has no place for. */
export function callForm<E extends Endpoint>(
  endpoint: E,
  { request, form, signal }: FormRequest<E>,
): Promise<ResponseOf<E>> {
  const withForm: typeof fetch = (path, init) => fetch(path, { ...init, body: form })
  // The body is the form's; the other parts are there.
  return call(endpoint, request as RequestOf<E>, { fetch: withForm, ...(signal ? { signal } : {}) })
}
