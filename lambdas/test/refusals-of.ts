import type { ErrorCode } from '@highline/shared/http/api-error'
import type { Endpoint } from '@highline/shared/http/endpoint'

/**
 * Returns the error codes that an endpoint may answer: declared ones, and those implied by its definition.
 */
export function refusalsOf(declared: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE', ...(declared.errors ?? [])]
  if (declared.access !== 'public') errors.push('UNAUTHENTICATED')
  if (declared.method !== 'GET' || declared.sameSite) errors.push('FORBIDDEN_ORIGIN')
  if (declared.params) errors.push('NOT_FOUND')
  if (declared.query || declared.headers || declared.body) errors.push('VALIDATION_FAILED')
  if (declared.body) {
    const unreadable = declared.encoding === 'multipart' ? 'INVALID_MULTIPART' : 'INVALID_JSON'
    errors.push(unreadable, 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE')
  }
  return errors
}
