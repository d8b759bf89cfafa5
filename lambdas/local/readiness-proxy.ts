import { randomUUID } from 'node:crypto'
import { type Secure, securityHeaders } from './cdn/security'
import type { HttpResponse, Origin } from './http-message'
import { refusal } from './http-message'
import { isLocalPage, type LocalPages, serveLocalPage } from './local-pages'

interface Behind {
  site: Origin
  pages: LocalPages
  secure: Secure
}

export interface ReadinessProxy {
  readonly origin: Origin
  /** Headers for an answer that no origin gives. */
  secure(response: HttpResponse): HttpResponse
  open(behind: Behind): void
}

/** Everything that comes to the port. Until it is opened, every request is answered 503 with `Retry-After`. */
export function readinessProxy(): ReadinessProxy {
  let behind: Behind | undefined
  const closed = securityHeaders("'self'")
  const secure = (response: HttpResponse) => (behind?.secure ?? closed)('site', response)
  return {
    secure,
    open: (given) => {
      behind = given
    },
    async origin(request) {
      const requestId = randomUUID()
      if (!behind) return secure(refusal('UNAVAILABLE', requestId, [['retry-after', '1']]))
      if (!isLocalPage(request.target)) return behind.site(request)
      return secure(await serveLocalPage(behind.pages, request, requestId))
    },
  }
}
