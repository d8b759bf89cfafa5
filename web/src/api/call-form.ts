import { call } from '@highline/shared/http/call'
import type { Endpoint, RequestOf } from '@highline/shared/http/endpoint'

interface FormRequest<E extends Endpoint> {
  /** The request without its body. */
  request: Omit<RequestOf<E>, 'body'>
  fields: Readonly<Record<string, string | File>>
  signal?: AbortSignal
}

/** As `call`, but sends the body as `multipart/form-data`, because it contains files, which JSON cannot hold. */
export function callForm<E extends Endpoint>(endpoint: E, { request, fields, signal }: FormRequest<E>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const withForm: typeof fetch = (path, init) => fetch(path, { ...init, body: form })
  // Only the body is missing, which `withForm` sets.
  return call(endpoint, request as RequestOf<E>, { fetch: withForm, ...(signal ? { signal } : {}) })
}
