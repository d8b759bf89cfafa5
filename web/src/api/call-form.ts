import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf } from '@highline/shared/http/endpoint'

interface FormRequest<E extends Endpoint> {
  /** All of the request but its body. */
  request: Omit<RequestOf<E>, 'body'>
  fields: Readonly<Record<string, string | File>>
  signal?: AbortSignal
}

/** As `call`, for an endpoint whose body travels as a form: it takes bytes, which JSON has no place for. */
export function callForm<E extends Endpoint>(endpoint: E, { request, fields, signal }: FormRequest<E>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const withForm: typeof fetch = (path, init) => fetch(path, { ...init, body: form })
  // The body is the form's; the other parts are there.
  return call(endpoint, request as RequestOf<E>, { fetch: withForm, ...(signal ? { signal } : {}) })
}
