import { randomUUID } from 'node:crypto'
import { type AddHeaders, securityHeaders } from './cdn/behaviour'
import type { Emulators } from './emulators'
import { resourceNames } from './function-environment'
import {
  type HttpRequest,
  type HttpResponse,
  headerOf,
  methodRefusal,
  type Origin,
  refusal,
  splitTarget,
} from './http-message'
import { mailboxPage } from './ses/mailbox-page'
import { type MailOutcome, mailOutcomes } from './ses/start-ses'

interface Services {
  readonly s3: Pick<Emulators['s3'], 'endpoint'>
  readonly dynamodb: Pick<Emulators['dynamodb'], 'endpoint'>
  readonly ses: Pick<Emulators['ses'], 'mails' | 'setFate'>
}

interface Behind {
  site: Origin
  services: Services
  secure: AddHeaders
}

/** Creates the handler of all requests to the port. Until `open` is called, each gets a 503 with `Retry-After`. */
export function readinessProxy() {
  let behind: Behind | undefined
  const closed = securityHeaders("'self'")
  /** Adds the security headers to a response that comes from no origin. */
  const secure = (response: HttpResponse) => (behind?.secure ?? closed)('site', response)
  return {
    secure,
    open(given: Behind) {
      behind = given
    },
    async origin(request: HttpRequest) {
      const requestId = randomUUID()
      if (!behind) return secure(refusal('UNAVAILABLE', requestId, [['retry-after', '1']]))
      if (!request.target.startsWith('/_local/')) return behind.site(request)
      return secure(await serveLocalPage(behind.services, request, requestId))
    },
  }
}

/**
 * Serves what a deployed site does not have: the state of the local app, and the mails that it did not send. Requests
 * from pages of other origins, including other ports of this machine, are refused before anything is read.
 */
async function serveLocalPage(
  { s3, dynamodb, ses }: Services,
  { method, target, headers }: HttpRequest,
  requestId: string,
): Promise<HttpResponse> {
  const { mediaBucket, siteBucket, table } = resourceNames
  const pages: Record<string, () => Promise<HttpResponse>> = {
    '/_local/status': async () =>
      json({
        s3: { endpoint: s3.endpoint, mediaBucket, siteBucket },
        dynamodb: { endpoint: dynamodb.endpoint, table },
      }),
    '/_local/mail': async () => json(await ses.mails()),
    '/_local/mailbox': async () => answer('text/html; charset=utf-8', mailboxPage(await ses.mails())),
  }
  const fetchSite = headerOf(headers, 'sec-fetch-site') ?? 'none'
  if (fetchSite !== 'same-origin' && fetchSite !== 'none') return refusal('FORBIDDEN_ORIGIN', requestId)
  const { path, query } = splitTarget(target)
  if (path === '/_local/mail-fate')
    return method === 'POST' ? setFate(ses.setFate, query, requestId) : methodRefusal(['POST'], requestId)
  const page = pages[path]
  if (!page) return refusal('NOT_FOUND', requestId)
  return method === 'GET' || method === 'HEAD' ? page() : methodRefusal(['GET', 'HEAD'], requestId)
}

/** Handles `POST /_local/mail-fate?bounce`; see `mailOutcomes`. */
function setFate(set: (fate: MailOutcome) => void, wanted: string, requestId: string): HttpResponse {
  const fate = (Object.keys(mailOutcomes) as MailOutcome[]).find((name) => name === wanted)
  if (!fate) return refusal('NOT_FOUND', requestId)
  set(fate)
  return json({ fate })
}

const json = (body: object) => answer('application/json; charset=utf-8', JSON.stringify(body))

const answer = (contentType: string, body: string): HttpResponse => ({
  status: 200,
  headers: [
    ['content-type', contentType],
    ['cache-control', 'no-store'],
  ],
  body,
})
